CREATE TABLE "access_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"username" text,
	"organisation_id" uuid,
	"address" "inet",
	"event" text NOT NULL,
	"subject" text,
	"details" jsonb NOT NULL,
	"calls" integer DEFAULT 1 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"bucket" text,
	CONSTRAINT "access_log_bucket" UNIQUE("bucket")
);
--> statement-breakpoint
CREATE INDEX "access_log_time" ON "access_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "access_log_last" ON "access_log" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "access_log_user" ON "access_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "access_log_subject" ON "access_log" USING btree ("subject","at");