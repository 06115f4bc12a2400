CREATE TABLE "search_texts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"search_id" uuid NOT NULL,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"position" bigserial NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_texts_once" UNIQUE("search_id","text_hash")
);
--> statement-breakpoint
ALTER TABLE "search_records" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_search_id_searches_uuid_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_texts_order" ON "search_texts" USING btree ("search_id","position");