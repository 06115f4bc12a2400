CREATE TABLE "shortlist_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"display_name" text,
	"changes" jsonb NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"search_id" uuid NOT NULL,
	"approver_id" uuid,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"message" text NOT NULL,
	"decision" text,
	"comment" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"snapshot" jsonb
);
--> statement-breakpoint
CREATE TABLE "reviewing_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"display_name" text NOT NULL,
	"manuscript" text NOT NULL,
	"status" text NOT NULL,
	"happened_on" date NOT NULL,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_comments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"search_id" uuid NOT NULL,
	"text" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"provider" text NOT NULL,
	"team_id" uuid NOT NULL,
	"external_id" text,
	CONSTRAINT "scim_groups_provider_team_id_pk" PRIMARY KEY("provider","team_id")
);
--> statement-breakpoint
CREATE TABLE "scim_people" (
	"provider" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"is_made" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scim_people_provider_user_id_pk" PRIMARY KEY("provider","user_id")
);
--> statement-breakpoint
ALTER TABLE "search_records" ADD COLUMN "found" jsonb;--> statement-breakpoint
ALTER TABLE "search_records" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "search_records" ADD COLUMN "alternate_of" uuid;--> statement-breakpoint
ALTER TABLE "search_records" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "search_records" ADD COLUMN "asked_at" date;--> statement-breakpoint
ALTER TABLE "search_records" ADD COLUMN "answer_by" date;--> statement-breakpoint
ALTER TABLE "search_records" ADD COLUMN "declined_reason" text;--> statement-breakpoint
ALTER TABLE "search_records" ADD COLUMN "unavailable_until" date;--> statement-breakpoint
ALTER TABLE "search_records" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "may" text DEFAULT 'edit' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_verdicts" ADD COLUMN "last_success_on" date;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "scim_token_hash" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "history_seen_by" text DEFAULT 'members' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "uuid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shortlist_events" ADD CONSTRAINT "shortlist_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_events" ADD CONSTRAINT "shortlist_events_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_search_id_searches_uuid_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewing_history" ADD CONSTRAINT "reviewing_history_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewing_history" ADD CONSTRAINT "reviewing_history_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_comments" ADD CONSTRAINT "search_comments_search_id_searches_uuid_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_comments" ADD CONSTRAINT "search_comments_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_provider_identity_providers_key_fk" FOREIGN KEY ("provider") REFERENCES "public"."identity_providers"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_team_id_teams_uuid_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_provider_identity_providers_key_fk" FOREIGN KEY ("provider") REFERENCES "public"."identity_providers"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shortlist_events_person" ON "shortlist_events" USING btree ("organisation_id","identity","id");--> statement-breakpoint
CREATE INDEX "shortlist_events_search" ON "shortlist_events" USING btree ("search_id","id");--> statement-breakpoint
CREATE INDEX "shortlist_events_made_by" ON "shortlist_events" USING btree ("made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_undecided" ON "approvals" USING btree ("search_id") WHERE "approvals"."decision" is null;--> statement-breakpoint
CREATE INDEX "approvals_search" ON "approvals" USING btree ("search_id","asked_at");--> statement-breakpoint
CREATE INDEX "approvals_approver" ON "approvals" USING btree ("approver_id");--> statement-breakpoint
CREATE INDEX "approvals_asked_by" ON "approvals" USING btree ("asked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "reviewing_history_once" ON "reviewing_history" USING btree ("organisation_id","identity",lower("manuscript"),"status","happened_on");--> statement-breakpoint
CREATE INDEX "search_comments_search" ON "search_comments" USING btree ("search_id","id");--> statement-breakpoint
CREATE INDEX "search_comments_made_by" ON "search_comments" USING btree ("made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_user_name" ON "scim_people" USING btree ("provider",lower("user_name"));--> statement-breakpoint
CREATE INDEX "scim_people_user" ON "scim_people" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "search_records" ADD CONSTRAINT "search_records_alternate_of_search_records_uuid_fk" FOREIGN KEY ("alternate_of") REFERENCES "public"."search_records"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_records_alternates" ON "search_records" USING btree ("alternate_of") WHERE "search_records"."alternate_of" is not null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("last_name"),lower("first_name"),lower("username"));--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_scim_token" UNIQUE("scim_token_hash");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_may" CHECK ("shares"."may" in ('view', 'edit', 'approve'));