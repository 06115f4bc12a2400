CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"useful_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" USING btree ("next_attempt_at");