CREATE TABLE "conflict_policies" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conflict_policies" ADD CONSTRAINT "conflict_policies_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_policies" ADD CONSTRAINT "conflict_policies_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conflict_policies_default" ON "conflict_policies" USING btree ("organisation_id") WHERE "conflict_policies"."is_default";--> statement-breakpoint
CREATE INDEX "conflict_policies_organisation" ON "conflict_policies" USING btree ("organisation_id");