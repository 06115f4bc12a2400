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
CREATE TABLE "known_addresses" (
	"user_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_hash_pk" PRIMARY KEY("user_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "tries" (
	"slot" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"waits_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_log_time" ON "access_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "access_log_last" ON "access_log" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "access_log_user" ON "access_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "access_log_subject" ON "access_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "known_addresses_last" ON "known_addresses" USING btree ("last_at");