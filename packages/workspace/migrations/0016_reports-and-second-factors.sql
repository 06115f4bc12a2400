CREATE TABLE "retractions" (
	"doi" text PRIMARY KEY NOT NULL,
	"retracted_on" date,
	"notice" text
);
--> statement-breakpoint
CREATE TABLE "frozen_answers" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"search_id" uuid,
	"query_id" uuid,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"dataset" text NOT NULL,
	"results" integer NOT NULL,
	"catalogue_version" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "frozen_answers_one_thing" CHECK (num_nonnulls("frozen_answers"."search_id", "frozen_answers"."query_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"changed_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_templates_organisation_id_kind_pk" PRIMARY KEY("organisation_id","kind")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"search_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"by_mail" boolean NOT NULL,
	"catalogue_version" text,
	"known" jsonb,
	"news" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watches_search_id_user_id_pk" PRIMARY KEY("search_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "conflict_verdicts" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "warned_until" date;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "warned_days" integer;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "cool_down_months" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower("users"."first_name" || ' ' || "users"."last_name" || ' ' || "users"."username" || ' ' || "users"."email")) STORED;--> statement-breakpoint
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_search_id_searches_uuid_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_query_id_queries_uuid_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_search_id_searches_uuid_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_membership" FOREIGN KEY ("user_id","organisation_id") REFERENCES "public"."memberships"("user_id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "frozen_answers_search" ON "frozen_answers" USING btree ("search_id","made_at");--> statement-breakpoint
CREATE INDEX "frozen_answers_query" ON "frozen_answers" USING btree ("query_id","made_at");--> statement-breakpoint
CREATE INDEX "frozen_answers_made_by" ON "frozen_answers" USING btree ("made_by","organisation_id");--> statement-breakpoint
CREATE INDEX "frozen_answers_organisation" ON "frozen_answers" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "mail_templates_changed_by" ON "mail_templates" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "watches_membership_rows" ON "watches" USING btree ("user_id","organisation_id");--> statement-breakpoint
CREATE INDEX "watches_due" ON "watches" USING btree ("catalogue_version");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "search_texts_hash" ON "search_texts" USING btree ("text_hash");