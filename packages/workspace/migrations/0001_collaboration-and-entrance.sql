CREATE TABLE "active_filter_presets" (
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"filter_preset_id" uuid NOT NULL,
	CONSTRAINT "active_filter_presets_user_id_organisation_id_pk" PRIMARY KEY("user_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "filter_presets" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_module" text NOT NULL,
	"filter_data" jsonb NOT NULL,
	"conflict_of_interest" jsonb NOT NULL,
	"populates_sidebar" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_records" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"search_id" uuid NOT NULL,
	"list" text NOT NULL,
	"record_type" text NOT NULL,
	"identifier" text NOT NULL,
	"identity" text NOT NULL,
	"display_name" text,
	"fields" jsonb NOT NULL,
	"used_in_search" boolean DEFAULT true NOT NULL,
	"email_address" text,
	"position" bigserial NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_records_once" UNIQUE("search_id","record_type","identity"),
	CONSTRAINT "search_records_list" CHECK ("search_records"."list" in ('included', 'excluded'))
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"external_identifier" text,
	"conflict_of_interest" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"search_id" uuid,
	"query_id" uuid,
	"filter_preset_id" uuid,
	"user_id" uuid,
	"team_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shares_once" UNIQUE NULLS NOT DISTINCT("search_id","query_id","filter_preset_id","user_id","team_id"),
	CONSTRAINT "shares_one_thing" CHECK (num_nonnulls("shares"."search_id", "shares"."query_id", "shares"."filter_preset_id") = 1),
	CONSTRAINT "shares_one_receiver" CHECK (num_nonnulls("shares"."user_id", "shares"."team_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_organisation" UNIQUE("uuid","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consumed_assertions" (
	"assertion_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"abbreviation" text NOT NULL,
	"searched" text NOT NULL,
	"organisation_id" uuid,
	"config" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_providers_kind" CHECK ("identity_providers"."kind" in ('oidc', 'saml'))
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "opt_outs" (
	"author_id" text PRIMARY KEY NOT NULL,
	"note" text,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_accounts" (
	"provider" text NOT NULL,
	"uid" text NOT NULL,
	"user_id" uuid NOT NULL,
	"display" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_accounts_provider_uid_pk" PRIMARY KEY("provider","uid")
);
--> statement-breakpoint
CREATE TABLE "sso_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "active_filter_presets" ADD CONSTRAINT "active_filter_presets_filter_preset_id_filter_presets_uuid_fk" FOREIGN KEY ("filter_preset_id") REFERENCES "public"."filter_presets"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_filter_presets" ADD CONSTRAINT "active_filter_presets_membership" FOREIGN KEY ("user_id","organisation_id") REFERENCES "public"."memberships"("user_id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_membership" FOREIGN KEY ("user_id","organisation_id") REFERENCES "public"."memberships"("user_id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_presets" ADD CONSTRAINT "filter_presets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_presets" ADD CONSTRAINT "filter_presets_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_records" ADD CONSTRAINT "search_records_search_id_searches_uuid_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_search_id_searches_uuid_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_query_id_queries_uuid_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_filter_preset_id_filter_presets_uuid_fk" FOREIGN KEY ("filter_preset_id") REFERENCES "public"."filter_presets"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_owner" FOREIGN KEY ("owner_id","organisation_id") REFERENCES "public"."memberships"("user_id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user" FOREIGN KEY ("user_id","organisation_id") REFERENCES "public"."memberships"("user_id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_team" FOREIGN KEY ("team_id","organisation_id") REFERENCES "public"."teams"("uuid","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team" FOREIGN KEY ("team_id","organisation_id") REFERENCES "public"."teams"("uuid","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_membership" FOREIGN KEY ("user_id","organisation_id") REFERENCES "public"."memberships"("user_id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "active_filter_presets_preset" ON "active_filter_presets" USING btree ("filter_preset_id");--> statement-breakpoint
CREATE INDEX "api_keys_owner" ON "api_keys" USING btree ("user_id","organisation_id");--> statement-breakpoint
CREATE INDEX "filter_presets_owner" ON "filter_presets" USING btree ("owner_id","organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "search_records_order" ON "search_records" USING btree ("search_id","list","position");--> statement-breakpoint
CREATE INDEX "searches_owner" ON "searches" USING btree ("owner_id","organisation_id","updated_at");--> statement-breakpoint
CREATE INDEX "shares_of_query" ON "shares" USING btree ("query_id");--> statement-breakpoint
CREATE INDEX "shares_of_filter_preset" ON "shares" USING btree ("filter_preset_id");--> statement-breakpoint
CREATE INDEX "shares_with_user" ON "shares" USING btree ("user_id","organisation_id");--> statement-breakpoint
CREATE INDEX "shares_with_team" ON "shares" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "shares_of_owner" ON "shares" USING btree ("owner_id","organisation_id");--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id","organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name_unique" ON "teams" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "consumed_assertions_expiry" ON "consumed_assertions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_accounts_user" ON "social_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_states_expiry" ON "sso_states" USING btree ("expires_at");