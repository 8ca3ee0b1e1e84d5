
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SET check_function_bodies = false;
SET client_min_messages = warning;
SET row_security = off;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.keep_audit_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('palestra.erasing', true) = 'on' THEN
    IF (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id)
       IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Audit entries are never changed or removed' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION public.keep_current_subscription_of_user() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM keep_current_subscriptions(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

CREATE FUNCTION public.keep_current_subscriptions(clients uuid[]) RETURNS void
    LANGUAGE sql
    AS $$
  DELETE FROM current_subscriptions WHERE client_id = ANY (clients);
  INSERT INTO current_subscriptions (client_id, from_date, until_date, subscription_id, state, ends_on)
  WITH days AS (
    SELECT id, is_active, '-infinity'::date AS day FROM users WHERE id = ANY (clients) AND role = 2
    UNION
    SELECT u.id, u.is_active, change.day
      FROM users u
      JOIN subscriptions s ON s.client_id = u.id
      CROSS JOIN LATERAL (VALUES (s.start_date), (coalesce(s.actual_end_date, s.end_date) + 1)) AS change (day)
     WHERE u.id = ANY (clients) AND u.role = 2 AND change.day IS NOT NULL
  ), belonging AS (
    SELECT days.id, days.is_active, days.day, s.id AS subscription_id, s.is_active AS is_on, s.frozen_at,
           coalesce(s.actual_end_date, s.end_date, 'infinity') AS ends_on,
           lag(s.id) OVER by_day AS subscription_before, row_number() OVER by_day AS nth
      FROM days
      LEFT JOIN LATERAL (
        SELECT s.*
          FROM subscriptions s
          CROSS JOIN LATERAL (SELECT coalesce(s.actual_end_date, s.end_date, 'infinity') AS ends) e
          CROSS JOIN LATERAL (SELECT s.start_date <= days.day AND e.ends >= days.day AS covers,
                                     s.frozen_at IS NULL AND e.ends < days.day AS is_over) f
         WHERE s.client_id = days.id
         ORDER BY CASE WHEN f.covers AND s.is_active AND s.frozen_at IS NULL THEN 0
                       WHEN f.covers THEN 1 WHEN NOT f.is_over THEN 2 ELSE 3 END,
                  CASE WHEN f.is_over AND NOT f.covers THEN NULL ELSE s.start_date END, s.start_date DESC
         LIMIT 1
      ) s ON true
    WINDOW by_day AS (PARTITION BY days.id ORDER BY days.day)
  )
  SELECT id, day, coalesce(lead(day) OVER (PARTITION BY id ORDER BY day) - 1, 'infinity'), subscription_id,
         CASE WHEN NOT is_active THEN 'disabled'
              WHEN subscription_id IS NULL THEN 'none'
              WHEN NOT is_on THEN 'disabled'
              WHEN frozen_at IS NOT NULL THEN 'frozen'
              ELSE 'running' END,
         ends_on
    FROM belonging
   WHERE nth = 1 OR subscription_id IS DISTINCT FROM subscription_before;
$$;

CREATE FUNCTION public.keep_current_subscriptions_of_clients() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM keep_current_subscriptions(array_agg(DISTINCT client_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.keep_current_subscriptions_of_users() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM keep_current_subscriptions(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.note_change_of_appointments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('appointments', OLD.appointment_date, OLD.client_id);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('appointments', NEW.appointment_date, NEW.client_id);
      END IF;
      RETURN NULL;
    END
    $$;

CREATE FUNCTION public.note_change_of_audit_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('audit', NULL, NULL);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('audit', NULL, NULL);
      END IF;
      RETURN NULL;
    END
    $$;

CREATE FUNCTION public.note_change_of_broadcasts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('broadcasts', NULL, NULL);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('broadcasts', NULL, NULL);
      END IF;
      RETURN NULL;
    END
    $$;

CREATE FUNCTION public.note_change_of_email_templates() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('emailTemplates', NULL, NULL);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('emailTemplates', NULL, NULL);
      END IF;
      RETURN NULL;
    END
    $$;

CREATE FUNCTION public.note_change_of_global_timeslots() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('template', NULL, NULL);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('template', NULL, NULL);
      END IF;
      RETURN NULL;
    END
    $$;

CREATE FUNCTION public.note_change_of_interests() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('interests', OLD.appointment_date, OLD.client_id);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('interests', NEW.appointment_date, NEW.client_id);
      END IF;
      RETURN NULL;
    END
    $$;

CREATE FUNCTION public.note_change_of_mails() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.broadcast_id IS NOT NULL THEN
    INSERT INTO live_changes (topic) VALUES ('broadcasts');
  END IF;
  IF NEW.state IN ('failed', 'in-doubt') OR OLD.state IN ('failed', 'in-doubt') THEN
    INSERT INTO live_changes (topic) VALUES ('mails');
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.note_change_of_settings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('settings', NULL, NULL);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('settings', NULL, NULL);
      END IF;
      RETURN NULL;
    END
    $$;

CREATE FUNCTION public.note_change_of_subscriptions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('subscriptions', NULL, OLD.client_id);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('subscriptions', NULL, NEW.client_id);
      END IF;
      RETURN NULL;
    END
    $$;

CREATE FUNCTION public.note_change_of_timeslot_overrides() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('timeslots', OLD.date, NULL);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('timeslots', NEW.date, NULL);
      END IF;
      RETURN NULL;
    END
    $$;

CREATE FUNCTION public.note_change_of_unsubscriptions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('clients', NULL, OLD.user_id);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('clients', NULL, NEW.user_id);
      END IF;
      RETURN NULL;
    END
    $$;

CREATE FUNCTION public.note_change_of_users() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('clients', NULL, OLD.id);
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        INSERT INTO live_changes (topic, date, client_id)
     VALUES ('clients', NULL, NEW.id);
      END IF;
      RETURN NULL;
    END
    $$;

SET default_tablespace = '';

CREATE TABLE public.account_tokens (
    token_hash text NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    registration jsonb,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT account_tokens_purpose_known CHECK ((purpose = ANY (ARRAY['confirmation'::text, 'reset'::text]))),
    CONSTRAINT account_tokens_registration_only_to_confirm CHECK (((purpose = 'confirmation'::text) OR (registration IS NULL)))
);

CREATE TABLE public.appointments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    client_id uuid NOT NULL,
    subscription_id uuid,
    appointment_date date NOT NULL,
    start_time time without time zone NOT NULL,
    end_time time without time zone NOT NULL,
    effective_start_time time without time zone NOT NULL,
    effective_end_time time without time zone NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    booked_at timestamp with time zone NOT NULL,
    booked_by_id uuid NOT NULL,
    is_admin_override boolean DEFAULT false NOT NULL,
    overridden text[] DEFAULT '{}'::text[] NOT NULL,
    cancelled_at timestamp with time zone,
    cancelled_by_id uuid,
    cancel_reason text,
    capacity_at_booking integer NOT NULL,
    monthly_limit_at_booking integer,
    CONSTRAINT appointments_cancelled_at_when_cancelled CHECK (((status = 2) = (cancelled_at IS NOT NULL))),
    CONSTRAINT appointments_instants CHECK ((ends_at >= starts_at)),
    CONSTRAINT appointments_status_known CHECK ((status = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT appointments_times CHECK (((end_time > start_time) AND (effective_end_time > effective_start_time)))
);

CREATE TABLE public.audit_entries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id text NOT NULL,
    before jsonb,
    after jsonb
);

CREATE TABLE public.broadcasts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    subject_en text,
    message_en text,
    active_clients_only boolean DEFAULT true NOT NULL,
    created_by_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    stopped_at timestamp with time zone,
    request_id uuid,
    CONSTRAINT broadcasts_message_length CHECK (((char_length(message) <= 5000) AND (char_length(message_en) <= 5000))),
    CONSTRAINT broadcasts_subject_length CHECK (((char_length(subject) <= 200) AND (char_length(subject_en) <= 200)))
);

CREATE TABLE public.calendar_sequences (
    appointment_id uuid NOT NULL,
    sequence integer NOT NULL
);

CREATE TABLE public.current_subscriptions (
    client_id uuid NOT NULL,
    from_date date NOT NULL,
    until_date date NOT NULL,
    subscription_id uuid,
    state text NOT NULL,
    ends_on date NOT NULL,
    CONSTRAINT current_subscriptions_period CHECK ((until_date >= from_date)),
    CONSTRAINT current_subscriptions_state CHECK ((state = ANY (ARRAY['none'::text, 'disabled'::text, 'frozen'::text, 'running'::text])))
);

CREATE TABLE public.email_templates (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purpose text NOT NULL,
    language text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT email_templates_language_known CHECK ((language = ANY (ARRAY['el'::text, 'en'::text])))
);

CREATE TABLE public.global_timeslots (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    day_of_week smallint NOT NULL,
    original_start_time time without time zone NOT NULL,
    original_end_time time without time zone NOT NULL,
    start_time time without time zone NOT NULL,
    end_time time without time zone NOT NULL,
    capacity integer,
    is_enabled boolean DEFAULT true NOT NULL,
    is_custom boolean DEFAULT false NOT NULL,
    reason text,
    modified_by_id uuid,
    modified_at timestamp with time zone,
    original_capacity integer,
    CONSTRAINT global_timeslots_capacity_range CHECK (((capacity >= 1) AND (capacity <= 50))),
    CONSTRAINT global_timeslots_day_of_week CHECK (((day_of_week >= 0) AND (day_of_week <= 6))),
    CONSTRAINT global_timeslots_original_capacity_range CHECK (((original_capacity >= 1) AND (original_capacity <= 50))),
    CONSTRAINT global_timeslots_times CHECK (((end_time > start_time) AND (original_end_time > original_start_time)))
);

CREATE TABLE public.interests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    client_id uuid NOT NULL,
    appointment_date date NOT NULL,
    start_time time without time zone NOT NULL,
    end_time time without time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE UNLOGGED TABLE public.live_changes (
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    topic text NOT NULL,
    date date,
    client_id uuid
);

CREATE TABLE public.mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purpose text NOT NULL,
    priority smallint NOT NULL,
    recipient_id uuid,
    recipient_name text NOT NULL,
    recipient_address text NOT NULL,
    language text NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    calendar_sequences jsonb,
    broadcast_id uuid,
    appointment_id uuid,
    dedupe_key text,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    not_after timestamp with time zone,
    worker integer,
    last_error text,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT mails_language_known CHECK ((language = ANY (ARRAY['el'::text, 'en'::text]))),
    CONSTRAINT mails_sent_at_when_sent CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
    CONSTRAINT mails_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'paused'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'in-doubt'::text, 'withdrawn'::text]))),
    CONSTRAINT mails_worker_while_held CHECK (((state = ANY (ARRAY['waiting'::text, 'paused'::text])) <= (worker IS NULL)))
);

CREATE TABLE public.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);

CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;

CREATE TABLE public.settings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sign_in_networks (
    user_id uuid NOT NULL,
    network_hash text NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);

CREATE TABLE public.slot_occupancies (
    slot_date date NOT NULL,
    start_time time without time zone NOT NULL,
    end_time time without time zone NOT NULL,
    booked integer NOT NULL,
    CONSTRAINT slot_occupancies_not_negative CHECK ((booked >= 0))
);

CREATE TABLE public.subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    client_id uuid NOT NULL,
    start_date date NOT NULL,
    end_date date,
    monthly_limit integer NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    frozen_at timestamp with time zone,
    remaining_days_at_freeze integer,
    actual_start_date date,
    actual_end_date date,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscriptions_actual_end_needs_start CHECK (((actual_start_date IS NOT NULL) OR (actual_end_date IS NULL))),
    CONSTRAINT subscriptions_actual_period CHECK ((actual_end_date >= actual_start_date)),
    CONSTRAINT subscriptions_days_only_when_frozen CHECK (((frozen_at IS NOT NULL) OR (remaining_days_at_freeze IS NULL))),
    CONSTRAINT subscriptions_monthly_limit_range CHECK ((monthly_limit >= 0)),
    CONSTRAINT subscriptions_period CHECK ((end_date >= start_date))
);

CREATE TABLE public.throttles (
    key text NOT NULL,
    drained_at timestamp with time zone NOT NULL
);

CREATE TABLE public.timeslot_overrides (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    date date NOT NULL,
    kind text NOT NULL,
    start_time time without time zone,
    end_time time without time zone,
    capacity_override integer,
    new_start_time time without time zone,
    new_end_time time without time zone,
    reason text,
    created_by_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT timeslot_overrides_capacity CHECK (((kind = 'capacity'::text) = (capacity_override IS NOT NULL))),
    CONSTRAINT timeslot_overrides_capacity_range CHECK (((capacity_override >= 1) AND (capacity_override <= 100))),
    CONSTRAINT timeslot_overrides_kind_known CHECK ((kind = ANY (ARRAY['day'::text, 'disabled'::text, 'time'::text, 'capacity'::text]))),
    CONSTRAINT timeslot_overrides_new_times CHECK ((((kind = 'time'::text) = (new_start_time IS NOT NULL)) AND ((kind = 'time'::text) = (new_end_time IS NOT NULL)))),
    CONSTRAINT timeslot_overrides_slot_unless_day CHECK ((((kind = 'day'::text) = (start_time IS NULL)) AND ((kind = 'day'::text) = (end_time IS NULL)))),
    CONSTRAINT timeslot_overrides_times CHECK (((end_time > start_time) AND (new_end_time > new_start_time)))
);

CREATE TABLE public.unsubscriptions (
    user_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE public.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    role smallint NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    search_key text NOT NULL,
    password_hash text NOT NULL,
    language text DEFAULT 'el'::text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    email_confirmed_at timestamp with time zone,
    session_version integer DEFAULT 0 NOT NULL,
    admin_notification_enabled boolean DEFAULT false NOT NULL,
    is_morning_client boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT users_email_lower CHECK ((email = lower(email))),
    CONSTRAINT users_language_known CHECK ((language = ANY (ARRAY['el'::text, 'en'::text]))),
    CONSTRAINT users_role_known CHECK ((role = ANY (ARRAY[1, 2])))
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.appointments (id, client_id, subscription_id, appointment_date, start_time, end_time, effective_start_time, effective_end_time, starts_at, ends_at, status, booked_at, booked_by_id, is_admin_override, overridden, cancelled_at, cancelled_by_id, cancel_reason, capacity_at_booking, monthly_limit_at_booking) VALUES ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003', '2026-01-05', '10:00:00', '11:00:00', '10:00:00', '11:00:00', '2026-01-05 08:00:00+00', '2026-01-05 09:00:00+00', 3, '2026-01-02 10:00:00+00', '00000000-0000-4000-8000-000000000002', false, '{}', NULL, NULL, NULL, 10, 12);

INSERT INTO public.audit_entries (id, at, actor_id, action, entity, entity_id, before, after) VALUES ('00000000-0000-4000-8000-000000000007', '2026-01-02 09:00:00+00', '00000000-0000-4000-8000-000000000001', 'create', 'client', '00000000-0000-4000-8000-000000000002', NULL, NULL);

INSERT INTO public.current_subscriptions (client_id, from_date, until_date, subscription_id, state, ends_on) VALUES ('00000000-0000-4000-8000-000000000002', '-infinity', 'infinity', '00000000-0000-4000-8000-000000000003', 'running', '2026-02-03');

INSERT INTO public.global_timeslots (id, day_of_week, original_start_time, original_end_time, start_time, end_time, capacity, is_enabled, is_custom, reason, modified_by_id, modified_at, original_capacity) VALUES ('00000000-0000-4000-8000-000000000004', 1, '10:00:00', '11:00:00', '10:00:00', '11:00:00', NULL, true, false, NULL, NULL, NULL, NULL);

INSERT INTO public.migrations (id, "timestamp", name) VALUES (1, 1795219200000, 'Foundation1795219200000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (2, 1795222800000, 'Mail1795222800000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (3, 1795226400000, 'AccountTokens1795226400000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (4, 1795230000000, 'BroadcastStops1795230000000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (5, 1795233600000, 'MailClaims1795233600000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (6, 1795234500000, 'TemplateOriginalCapacity1795234500000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (7, 1795237200000, 'AuditAppendOnly1795237200000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (8, 1795240800000, 'ListIndexes1795240800000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (9, 1795248000000, 'BroadcastRequests1795248000000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (10, 1795251600000, 'CurrentSubscriptions1795251600000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (11, 1795262400000, 'LiveChanges1795262400000');
INSERT INTO public.migrations (id, "timestamp", name) VALUES (12, 1795266000000, 'SearchKeys1795266000000');

INSERT INTO public.settings (id, key, value, updated_at) VALUES ('00000000-0000-4000-8000-000000000005', 'GymName', 'Παλαίστρα', '2026-01-02 08:00:00+00');

INSERT INTO public.slot_occupancies (slot_date, start_time, end_time, booked) VALUES ('2026-01-05', '10:00:00', '11:00:00', 1);

INSERT INTO public.subscriptions (id, client_id, start_date, end_date, monthly_limit, is_active, frozen_at, remaining_days_at_freeze, actual_start_date, actual_end_date, created_at) VALUES ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', '2026-01-05', '2026-02-03', 12, true, NULL, NULL, '2026-01-05', '2026-02-03', '2026-01-02 09:00:00+00');

INSERT INTO public.users (id, role, email, name, phone, search_key, password_hash, language, is_active, email_confirmed_at, session_version, admin_notification_enabled, is_morning_client, created_at) VALUES ('00000000-0000-4000-8000-000000000001', 1, 'admin@example.gr', 'Ελένη Διαχειρίστρια', '', 'eleni diaxiristria admin@exavle.gr', '$argon2id$v=19$m=19456,t=2,p=1$B/M0uf1RcOsIlnPUj/WMkQ$0s15w2T/nafIzJYAju6DmnO7Qzi9sog3YJFtxlUVvuU', 'el', true, '2026-01-02 08:00:00+00', 0, false, false, '2026-01-02 08:00:00+00');
INSERT INTO public.users (id, role, email, name, phone, search_key, password_hash, language, is_active, email_confirmed_at, session_version, admin_notification_enabled, is_morning_client, created_at) VALUES ('00000000-0000-4000-8000-000000000002', 2, 'maria@example.gr', 'Μαρία Παπαδοπούλου', '6971234567', 'maria papadopulu maria@exavle.gr 6971234567 6971234567', '$argon2id$v=19$m=19456,t=2,p=1$B/M0uf1RcOsIlnPUj/WMkQ$0s15w2T/nafIzJYAju6DmnO7Qzi9sog3YJFtxlUVvuU', 'el', true, '2026-01-02 09:00:00+00', 0, false, false, '2026-01-02 09:00:00+00');

SELECT pg_catalog.setval('public.migrations_id_seq', 12, true);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.broadcasts
    ADD CONSTRAINT broadcasts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.broadcasts
    ADD CONSTRAINT broadcasts_request_id_key UNIQUE (request_id);

ALTER TABLE ONLY public.calendar_sequences
    ADD CONSTRAINT calendar_sequences_pkey PRIMARY KEY (appointment_id);

ALTER TABLE ONLY public.current_subscriptions
    ADD CONSTRAINT current_subscriptions_pkey PRIMARY KEY (client_id, from_date);

ALTER TABLE ONLY public.email_templates
    ADD CONSTRAINT email_templates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.email_templates
    ADD CONSTRAINT email_templates_purpose_language_key UNIQUE (purpose, language);

ALTER TABLE ONLY public.global_timeslots
    ADD CONSTRAINT global_timeslots_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.global_timeslots
    ADD CONSTRAINT global_timeslots_times_key UNIQUE (day_of_week, original_start_time, original_end_time);

ALTER TABLE ONLY public.interests
    ADD CONSTRAINT interests_client_slot_key UNIQUE (client_id, appointment_date, start_time, end_time);

ALTER TABLE ONLY public.interests
    ADD CONSTRAINT interests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_dedupe_key UNIQUE (dedupe_key);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_key_key UNIQUE (key);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sign_in_networks
    ADD CONSTRAINT sign_in_networks_pkey PRIMARY KEY (user_id, network_hash);

ALTER TABLE ONLY public.slot_occupancies
    ADD CONSTRAINT slot_occupancies_pkey PRIMARY KEY (slot_date, start_time, end_time);

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_client_start_key UNIQUE (client_id, start_date);

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.throttles
    ADD CONSTRAINT throttles_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.timeslot_overrides
    ADD CONSTRAINT timeslot_overrides_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.unsubscriptions
    ADD CONSTRAINT unsubscriptions_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

CREATE INDEX account_tokens_by_expiry ON public.account_tokens USING btree (expires_at);

CREATE INDEX account_tokens_by_user ON public.account_tokens USING btree (user_id);

CREATE INDEX appointments_by_booking ON public.appointments USING btree (booked_at);

CREATE INDEX appointments_by_client ON public.appointments USING btree (client_id, appointment_date);

CREATE INDEX appointments_by_slot ON public.appointments USING btree (appointment_date, start_time, end_time);

CREATE INDEX appointments_by_start ON public.appointments USING btree (starts_at, id);

CREATE INDEX appointments_by_status ON public.appointments USING btree (status, starts_at, id);

CREATE INDEX appointments_by_subscription ON public.appointments USING btree (subscription_id, appointment_date);

CREATE INDEX appointments_cancelled ON public.appointments USING btree (appointment_date) WHERE (status = 2);

CREATE UNIQUE INDEX appointments_one_per_day ON public.appointments USING btree (client_id, appointment_date) WHERE ((status <> 2) AND (NOT is_admin_override));

CREATE UNIQUE INDEX appointments_one_per_slot ON public.appointments USING btree (client_id, appointment_date, start_time, end_time) WHERE (status <> 2);

CREATE INDEX appointments_to_complete ON public.appointments USING btree (ends_at, appointment_date) WHERE (status = 1);

CREATE INDEX audit_entries_by_action ON public.audit_entries USING btree (action, at);

CREATE INDEX audit_entries_by_actor ON public.audit_entries USING btree (actor_id, at);

CREATE INDEX audit_entries_by_entity ON public.audit_entries USING btree (entity, at);

CREATE INDEX audit_entries_by_entity_id ON public.audit_entries USING btree (entity_id, at);

CREATE INDEX audit_entries_by_time ON public.audit_entries USING btree (at);

CREATE INDEX broadcasts_by_time ON public.broadcasts USING btree (created_at);

CREATE INDEX current_subscriptions_by_end ON public.current_subscriptions USING btree (NULLIF(ends_on, 'infinity'::date), client_id);

CREATE INDEX current_subscriptions_by_last_end ON public.current_subscriptions USING btree (NULLIF(ends_on, 'infinity'::date) DESC NULLS LAST, client_id);

CREATE INDEX current_subscriptions_by_state ON public.current_subscriptions USING btree (state, ends_on, client_id, from_date, until_date);

CREATE INDEX interests_by_slot ON public.interests USING btree (appointment_date, start_time, end_time, created_at);

CREATE INDEX live_changes_by_transaction ON public.live_changes USING btree (xid);

CREATE INDEX mails_by_appointment ON public.mails USING btree (appointment_id) WHERE (state = 'waiting'::text);

CREATE INDEX mails_by_broadcast ON public.mails USING btree (broadcast_id, state) WHERE (broadcast_id IS NOT NULL);

CREATE INDEX mails_by_purpose ON public.mails USING btree (purpose, created_at);

CREATE INDEX mails_by_recipient ON public.mails USING btree (recipient_id);

CREATE INDEX mails_by_state ON public.mails USING btree (state, created_at);

CREATE INDEX mails_by_time ON public.mails USING btree (created_at);

CREATE INDEX mails_due ON public.mails USING btree (priority, next_attempt_at) WHERE (state = 'waiting'::text);

CREATE INDEX mails_held ON public.mails USING btree (worker) WHERE (state = 'sending'::text);

CREATE INDEX sign_in_networks_by_use ON public.sign_in_networks USING btree (last_used_at);

CREATE INDEX subscriptions_by_end ON public.subscriptions USING btree (COALESCE(actual_end_date, end_date));

CREATE INDEX throttles_by_end ON public.throttles USING btree (drained_at);

CREATE UNIQUE INDEX timeslot_overrides_day_key ON public.timeslot_overrides USING btree (date) WHERE (kind = 'day'::text);

CREATE UNIQUE INDEX timeslot_overrides_slot_key ON public.timeslot_overrides USING btree (date, start_time, end_time, kind) WHERE (kind <> 'day'::text);

CREATE INDEX users_active_first ON public.users USING btree (role, is_active DESC, name COLLATE "el-x-icu", id);

CREATE INDEX users_by_activity ON public.users USING btree (role, is_active, name COLLATE "el-x-icu", id);

CREATE INDEX users_by_creation ON public.users USING btree (role, created_at);

CREATE INDEX users_by_name ON public.users USING btree (role, name COLLATE "el-x-icu", id);

CREATE INDEX users_by_phone ON public.users USING btree (role, phone);

CREATE INDEX users_by_search_key ON public.users USING gin (search_key public.gin_trgm_ops);

CREATE INDEX users_counted ON public.users USING btree (role, is_active);

CREATE TRIGGER appointments_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.appointments FOR EACH ROW EXECUTE FUNCTION public.note_change_of_appointments();

CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION public.keep_audit_entries();

CREATE TRIGGER audit_entries_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION public.note_change_of_audit_entries();

CREATE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit_entries();

CREATE TRIGGER broadcasts_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.broadcasts FOR EACH ROW EXECUTE FUNCTION public.note_change_of_broadcasts();

CREATE TRIGGER email_templates_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.email_templates FOR EACH ROW EXECUTE FUNCTION public.note_change_of_email_templates();

CREATE TRIGGER global_timeslots_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.global_timeslots FOR EACH ROW EXECUTE FUNCTION public.note_change_of_global_timeslots();

CREATE TRIGGER interests_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.interests FOR EACH ROW EXECUTE FUNCTION public.note_change_of_interests();

CREATE TRIGGER mails_are_watched AFTER UPDATE OF state ON public.mails FOR EACH ROW WHEN (((new.state = ANY (ARRAY['sent'::text, 'failed'::text, 'in-doubt'::text, 'withdrawn'::text])) OR (old.state = ANY (ARRAY['failed'::text, 'in-doubt'::text])))) EXECUTE FUNCTION public.note_change_of_mails();

CREATE TRIGGER settings_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION public.note_change_of_settings();

CREATE TRIGGER subscriptions_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION public.note_change_of_subscriptions();

CREATE TRIGGER subscriptions_current_changed AFTER UPDATE ON public.subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.keep_current_subscriptions_of_clients();

CREATE TRIGGER subscriptions_current_made AFTER INSERT ON public.subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.keep_current_subscriptions_of_clients();

CREATE TRIGGER subscriptions_current_removed AFTER DELETE ON public.subscriptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.keep_current_subscriptions_of_clients();

CREATE TRIGGER timeslot_overrides_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.timeslot_overrides FOR EACH ROW EXECUTE FUNCTION public.note_change_of_timeslot_overrides();

CREATE TRIGGER unsubscriptions_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.unsubscriptions FOR EACH ROW EXECUTE FUNCTION public.note_change_of_unsubscriptions();

CREATE TRIGGER users_are_watched AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION public.note_change_of_users();

CREATE TRIGGER users_current_subscription_changed AFTER UPDATE ON public.users FOR EACH ROW WHEN (((old.is_active IS DISTINCT FROM new.is_active) OR (old.role IS DISTINCT FROM new.role))) EXECUTE FUNCTION public.keep_current_subscription_of_user();

CREATE TRIGGER users_current_subscription_made AFTER INSERT ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.keep_current_subscriptions_of_users();

ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_booked_by_fk FOREIGN KEY (booked_by_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_cancelled_by_fk FOREIGN KEY (cancelled_by_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_client_fk FOREIGN KEY (client_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_subscription_fk FOREIGN KEY (subscription_id) REFERENCES public.subscriptions(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_actor_fk FOREIGN KEY (actor_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.broadcasts
    ADD CONSTRAINT broadcasts_created_by_fk FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.current_subscriptions
    ADD CONSTRAINT current_subscriptions_client_fk FOREIGN KEY (client_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.global_timeslots
    ADD CONSTRAINT global_timeslots_modified_by_fk FOREIGN KEY (modified_by_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.interests
    ADD CONSTRAINT interests_client_fk FOREIGN KEY (client_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_broadcast_fk FOREIGN KEY (broadcast_id) REFERENCES public.broadcasts(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_recipient_fk FOREIGN KEY (recipient_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.sign_in_networks
    ADD CONSTRAINT sign_in_networks_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_client_fk FOREIGN KEY (client_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.timeslot_overrides
    ADD CONSTRAINT timeslot_overrides_created_by_fk FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.unsubscriptions
    ADD CONSTRAINT unsubscriptions_user_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

