CREATE TABLE "evaluated_queries" (
	"evaluation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text,
	"judged" jsonb,
	"query_id" uuid,
	"judged_by" uuid,
	"asked_hash" text,
	"content_hash" text NOT NULL,
	"outcome" jsonb,
	CONSTRAINT "evaluated_queries_evaluation_id_position_pk" PRIMARY KEY("evaluation_id","position")
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"bad_rows" integer NOT NULL,
	"bad_row_list" jsonb NOT NULL,
	"catalogue_version" text,
	"orders" jsonb,
	"figures" jsonb,
	"comparison" jsonb,
	"claims" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"worked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "evaluations_state" CHECK ("evaluations"."state" in ('waiting', 'running', 'stopped', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "judgements" (
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"asked_hash" text NOT NULL,
	"record_id" text NOT NULL,
	"query_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"verdict" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "judgements_user_id_organisation_id_asked_hash_record_id_pk" PRIMARY KEY("user_id","organisation_id","asked_hash","record_id")
);
--> statement-breakpoint
ALTER TABLE "evaluated_queries" ADD CONSTRAINT "evaluated_queries_evaluation_id_evaluations_uuid_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluated_queries" ADD CONSTRAINT "evaluated_queries_query_id_queries_uuid_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluated_queries" ADD CONSTRAINT "evaluated_queries_judged_by_users_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgements" ADD CONSTRAINT "judgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgements" ADD CONSTRAINT "judgements_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgements" ADD CONSTRAINT "judgements_query_id_queries_uuid_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluated_queries_query" ON "evaluated_queries" USING btree ("query_id");--> statement-breakpoint
CREATE INDEX "evaluated_queries_judged_by" ON "evaluated_queries" USING btree ("judged_by");--> statement-breakpoint
CREATE INDEX "evaluations_owner" ON "evaluations" USING btree ("owner_id","organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "evaluations_due" ON "evaluations" USING btree ("worked_at") WHERE "evaluations"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "judgements_organisation" ON "judgements" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "judgements_query" ON "judgements" USING btree ("query_id");