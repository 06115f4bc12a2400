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
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_search_id_searches_uuid_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_query_id_queries_uuid_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_search_id_searches_uuid_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_membership" FOREIGN KEY ("user_id","organisation_id") REFERENCES "public"."memberships"("user_id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "frozen_answers_search" ON "frozen_answers" USING btree ("search_id","made_at");--> statement-breakpoint
CREATE INDEX "frozen_answers_query" ON "frozen_answers" USING btree ("query_id","made_at");--> statement-breakpoint
CREATE INDEX "frozen_answers_made_by" ON "frozen_answers" USING btree ("made_by","organisation_id");--> statement-breakpoint
CREATE INDEX "frozen_answers_organisation" ON "frozen_answers" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "mail_templates_changed_by" ON "mail_templates" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "watches_membership_rows" ON "watches" USING btree ("user_id","organisation_id");--> statement-breakpoint
CREATE INDEX "watches_due" ON "watches" USING btree ("catalogue_version");