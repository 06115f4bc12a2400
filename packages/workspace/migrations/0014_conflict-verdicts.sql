CREATE TABLE "conflict_verdicts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"search_id" uuid,
	"verdict" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"against_id" text,
	"against_name" text NOT NULL,
	"ground" text,
	"relation" text,
	"reason" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conflict_verdicts" ADD CONSTRAINT "conflict_verdicts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_verdicts" ADD CONSTRAINT "conflict_verdicts_search_id_searches_uuid_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_verdicts" ADD CONSTRAINT "conflict_verdicts_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conflict_verdicts_once" ON "conflict_verdicts" USING btree ("organisation_id",coalesce("search_id", "organisation_id"),"verdict","person_id",coalesce("against_id", lower("against_name")));--> statement-breakpoint
CREATE INDEX "conflict_verdicts_search" ON "conflict_verdicts" USING btree ("search_id");