/**
 * Fanfare
 * 2026-11-30
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "https://fanfare.example"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {
    server1: "https://fanfare.example"
};
export type PersonName = string;
export type Zone = string;
export type TimeFormat = 12 | 24;
export type Id = string;
export type Instant = string;
export type EmailChange = {
    email: string;
    expires_at: Instant;
};
export type TimeslotSettings = {
    /** 1 moves the time of a slot at random, 0 does not */
    randomPlacement: number | 1;
    /** minutes, 0 to 60 */
    randomRange: number;
};
export type PlannerSettings = {
    /** fewest minutes between two posts of an account */
    gap: number;
};
export type UserSettings = {
    timezone: Zone;
    dateFormat: "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYY-MM-DD" | "D MMM YYYY";
    timeFormat: TimeFormat;
    firstDayOfTheWeek: "monday" | "sunday" | "saturday";
    emailNotification: {
        active: boolean;
        sendEmailCopyTo: string;
        copyConfirmed?: boolean;
    };
    browserNotification: boolean;
    twoFactor: {
        active: boolean;
        app: boolean;
        email: boolean;
    };
    publishing: {
        /** how often publishing a post may be begun */
        maxRetry: number;
    };
    schedule: {
        notification: "all" | "failed" | "none";
    };
    notifyEmail: {
        post_failed: boolean;
        post_unconfirmed: boolean;
        post_held: boolean;
        post_published: boolean;
        connection_ended: boolean;
        connection_expiring: boolean;
        quota_reached: boolean;
        member_joined: boolean;
        approval_requested: boolean;
        approval_decided: boolean;
        seat_changed: boolean;
        plan_changed: boolean;
        plan_ending: boolean;
        team_deleted: boolean;
        team_restored: boolean;
        weekly_summary: boolean;
        insights_report: boolean;
    };
    notifyBrowser: {
        post_failed: boolean;
        post_unconfirmed: boolean;
        post_held: boolean;
        post_published: boolean;
        connection_ended: boolean;
        connection_expiring: boolean;
        quota_reached: boolean;
        invitation: boolean;
        member_joined: boolean;
        approval_requested: boolean;
        approval_decided: boolean;
        seat_changed: boolean;
        plan_changed: boolean;
        plan_ending: boolean;
        team_deleted: boolean;
        team_restored: boolean;
    };
    timeslot: TimeslotSettings;
    planner: PlannerSettings;
    editor_vertical_accounts: boolean;
    team_prefered_id: Id | null;
    /** it has no effect in this version: it is kept as it is set */
    onboarding: boolean;
};
export type TeamRole = 0 | 1 | 2;
export type UserTeam = {
    id: Id;
    name: string;
    role: TeamRole;
    /** the plan: 0 free, and higher numbers for larger plans */
    product_id: number;
    drafts: boolean;
    features: string[];
    needs_approval: boolean;
};
export type PlanQuota = {
    /** social accounts that the plan allows */
    social_accounts: number;
    /** members that the plan allows */
    members: number;
    /** posts of one account that the plan allows on one day */
    posts_per_day: number;
    /** days that a post may be scheduled ahead */
    max_schedule_days: number;
};
export type User = {
    id: Id;
    name: string;
    username: string;
    email: string;
    email_confirmed: boolean;
    email_change: EmailChange | null;
    /** the plan: 0 free, and higher numbers for larger plans */
    product_id: number;
    expired_at: Instant | null;
    fb: {
        id: string;
        name: string;
        expires_at: Instant | null;
    } | null;
    settings: UserSettings;
    teams: UserTeam[];
    active_team: Id | null;
    locked_teams: {
        id: Id;
        name: string;
    }[];
    quota: PlanQuota;
    suite_id: string | null;
    package_id: string | null;
    created_at: Instant;
};
export type FailureError = {
    code: "invalid_input" | "invalid_json" | "body_too_large" | "url_too_long" | "unsupported_media_type" | "not_found" | "method_not_allowed" | "rate_limited" | "internal_error" | "service_unavailable" | "csrf_failed" | "xhr_required" | "idempotency_key_reused" | "idempotency_in_progress" | "version_conflict" | "not_signed_in" | "wrong_credentials" | "too_many_attempts" | "wrong_code" | "email_unconfirmed" | "email_taken" | "link_invalid" | "wrong_password" | "confirm_password" | "second_factor_active" | "second_factor_inactive" | "push_unavailable" | "push_device_not_found" | "notification_not_found" | "export_limit" | "export_not_found" | "username_wrong" | "teams_in_the_way" | "session_not_found" | "api_key_not_found" | "webhook_not_found" | "webhook_delivery_not_found" | "scope_missing" | "session_only" | "not_allowed" | "feature_off" | "team_not_found" | "team_limit" | "team_name_wrong" | "member_not_found" | "member_exists" | "member_is_owner" | "member_limit" | "usage_limit" | "plan_not_offered" | "plan_is_paid" | "payment_unavailable" | "signature_invalid" | "callback_refused" | "data_deletion_not_found" | "no_account" | "hashtag_slots_used" | "hashtag_search_failed" | "hashtag_related_failed" | "hashtag_not_found" | "hashtag_batch_failed" | "link_not_understood" | "link_lookup_off" | "post_unknown" | "saved_post_not_found" | "saved_folder_not_found" | "saved_folder_taken" | "saved_folder_limit" | "repost_impossible" | "reservation_not_found" | "reservation_conflict" | "invite_not_found" | "invite_limit" | "invite_sent_lately" | "invite_other_person" | "social_account_not_found" | "social_account_taken" | "social_account_limit" | "social_set_not_found" | "social_set_limit" | "timeslot_not_found" | "timeslot_exists" | "timeslot_limit" | "timezone_unknown" | "connect.no_connect" | "connect.token_invalid" | "connect.no_account" | "connect_state_invalid" | "connect_denied" | "connect_personal" | "connect_login" | "connect_account_missing" | "connect_other_person" | "integration_not_found" | "connect_no_permission" | "connect_blocked" | "connect_app_refused" | "credential_not_found" | "token_unauthorized" | "network_unavailable" | "network_rate_limited" | "location_not_found" | "link_unreadable" | "products_permission" | "creator_permission" | "location_permission" | "graph_permission" | "network_not_approved" | "graph_refused" | "media_not_found" | "media_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "media_broken" | "media_unreachable" | "media_too_small" | "media_not_ready" | "rendering_needed" | "upload_expired" | "upload_signature_invalid" | "upload_incomplete" | "storage_full" | "storage_limit" | "too_many_uploads" | "upload_failed" | "link_expired" | "post_not_found" | "post_state" | "post_going_out" | "post_incomplete" | "schedule_in_past" | "schedule_too_far" | "no_time_slot" | "schedule_gap" | "approval_needed" | "approval_time" | "quota_reached" | "caption_not_found" | "caption_title_taken" | "caption_limit" | "decision_not_needed" | "post_library_not_found" | "post_library_empty" | "post_library_in_use" | "post_library_limit" | "series_not_found" | "note_not_found" | "note_limit" | "recent_search_not_found" | "report_not_found" | "report_link_not_found" | "report_schedule_not_found" | "report_limit" | "batch_not_found" | "no_content";
    title: string;
    /** For a person to read. */
    message: string;
    /** Path of the offending input, such as `body.items.2.alt_text`. */
    field?: string;
    /** The rule it broke, in words. */
    rule?: string;
    details?: object;
};
export type Failure = {
    status: any;
    /** Marks failures that are a limit of plan or use. */
    "type"?: "limit";
    error: FailureError;
};
export type ApiKey = {
    id: Id;
    name: string;
    prefix: string;
    scopes: string[];
    created_by: Id;
    created_at: Instant;
    last_used_at: Instant | null;
    expires_at: Instant | null;
};
export type Session = {
    id: Id;
    current: boolean;
    device: string;
    ip: string;
    created_at: Instant;
    seen_at: Instant;
    expires_at: Instant;
};
export type SecurityEvent = "sign_up" | "sign_in" | "new_device" | "second_factor" | "sign_out" | "session_end" | "email_confirm" | "email_change_ask" | "email_change" | "data_export" | "account_delete" | "account_keep" | "password_confirm" | "password_change" | "password_reset" | "second_factor_on" | "second_factor_off" | "key_create" | "key_revoke" | "team_hand_over" | "team_take_over";
export type SecurityLine = {
    id: Id;
    event: SecurityEvent;
    outcome: "done" | "refused";
    device: string;
    block: string;
    detail: string | null;
    at: Instant;
};
export type SettingsChange = {
    timezone?: Zone;
    dateFormat?: "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYY-MM-DD" | "D MMM YYYY";
    timeFormat?: TimeFormat;
    firstDayOfTheWeek?: "monday" | "sunday" | "saturday";
    emailNotification?: {
        active?: boolean;
        sendEmailCopyTo?: string;
        copyConfirmed?: boolean;
    };
    browserNotification?: boolean;
    twoFactor?: {
        active?: boolean;
        app?: boolean;
        email?: boolean;
    };
    publishing?: {
        /** how often publishing a post may be begun */
        maxRetry?: number;
    };
    schedule?: {
        notification?: "all" | "failed" | "none";
    };
    notifyEmail?: {
        post_failed?: boolean;
        post_unconfirmed?: boolean;
        post_held?: boolean;
        post_published?: boolean;
        connection_ended?: boolean;
        connection_expiring?: boolean;
        quota_reached?: boolean;
        member_joined?: boolean;
        approval_requested?: boolean;
        approval_decided?: boolean;
        seat_changed?: boolean;
        plan_changed?: boolean;
        plan_ending?: boolean;
        team_deleted?: boolean;
        team_restored?: boolean;
        weekly_summary?: boolean;
        insights_report?: boolean;
    };
    notifyBrowser?: {
        post_failed?: boolean;
        post_unconfirmed?: boolean;
        post_held?: boolean;
        post_published?: boolean;
        connection_ended?: boolean;
        connection_expiring?: boolean;
        quota_reached?: boolean;
        invitation?: boolean;
        member_joined?: boolean;
        approval_requested?: boolean;
        approval_decided?: boolean;
        seat_changed?: boolean;
        plan_changed?: boolean;
        plan_ending?: boolean;
        team_deleted?: boolean;
        team_restored?: boolean;
    };
    timeslot?: {
        /** 1 moves the time of a slot at random, 0 does not */
        randomPlacement?: number | 1;
        /** minutes, 0 to 60 */
        randomRange?: number;
    };
    planner?: {
        /** fewest minutes between two posts of an account */
        gap?: number;
    };
    editor_vertical_accounts?: boolean;
    team_prefered_id?: Id | null;
    /** it has no effect in this version: it is kept as it is set */
    onboarding?: boolean;
};
export type DataExport = {
    id: Id;
    state: "waiting" | "making" | "ready" | "failed";
    /** percent of it that is made */
    progress: number;
    step: string | null;
    /** size in bytes */
    bytes: number | null;
    created_at: Instant;
    expires_at: Instant | null;
};
export type DeletionReview = {
    username: string;
    second_factor: boolean;
    in_the_way: {
        id: Id;
        name: string;
        /** members that the plan allows */
        members: number;
    }[];
    deleted_along: {
        id: Id;
        name: string;
        /** members that the plan allows */
        members: number;
    }[];
    left: {
        id: Id;
        name: string;
        /** members that the plan allows */
        members: number;
    }[];
    reconnect: {
        team_id: Id;
        team_name: string;
        name: string;
    }[];
    /** number of API keys that stop working */
    api_keys: number;
    purge_at: Instant;
};
export type KeyFacts = {
    key: {
        id: Id;
        name: string;
        /** the first characters of the key */
        prefix: string;
        created_at: Instant;
        expires_at: Instant | null;
    } | null;
    /** of the key; empty for a signed-in person, whom no scope limits */
    scopes: string[];
    user: {
        id: Id;
        name: string;
    };
    team: {
        id: Id;
        name: string;
        role: TeamRole;
    };
    limits: {
        /** requests a minute of this key, or changing ones of this person; some endpoints have a lower limit of their own */
        requests_per_minute: number;
        /** requests a minute of all keys of the team together */
        team_requests_per_minute: number;
        /** live streams that the key’s creator may have open at once */
        streams: number;
    };
};
export type InstantInput = string;
export type NotificationKindName = "post_failed" | "post_unconfirmed" | "post_held" | "post_published" | "connection_ended" | "connection_expiring" | "quota_reached" | "invitation" | "member_joined" | "approval_requested" | "approval_decided" | "seat_changed" | "plan_changed" | "plan_ending" | "team_deleted" | "team_restored" | "team_handed_over" | "weekly_summary" | "insights_report";
export type PageCursor = string;
export type Notification = {
    id: Id;
    kind: NotificationKindName;
    team: {
        id: Id;
        name: string;
    };
    title: string;
    text: string;
    /** how many posts or accounts it is about */
    count: number;
    subjects: {
        id: Id;
        label: string;
    }[];
    at: Instant;
    read_at: Instant | null;
};
export type PushDevice = {
    id: Id;
    name: string;
    current: boolean;
    created_at: Instant;
    sent_at: Instant | null;
};
export type WebhookEventType = "post.created" | "post.changed" | "post.scheduled" | "post.cancelled" | "post.publishing" | "post.held" | "post.resumed" | "post.published" | "post.settled" | "post.failed" | "post.unconfirmed" | "post.resolved" | "post.alerted" | "post.deleted" | "post.restored" | "post.approval_requested" | "post.approval_decided" | "connection.connected" | "connection.expiring" | "connection.expired" | "connection.renewed" | "connection.removed";
export type Webhook = {
    id: Id;
    url: string;
    description: string;
    events: WebhookEventType[];
    enabled: boolean;
    disabled_reason: ("gone" | "failing" | "creator_left") | null;
    failing_since: Instant | null;
    old_secret_until: Instant | null;
    created_at: Instant;
};
export type WebhookDelivery = {
    id: Id;
    webhook_id: Id;
    message_id: string;
    "type": "post.created" | "post.changed" | "post.scheduled" | "post.cancelled" | "post.publishing" | "post.held" | "post.resumed" | "post.published" | "post.settled" | "post.failed" | "post.unconfirmed" | "post.resolved" | "post.alerted" | "post.deleted" | "post.restored" | "post.approval_requested" | "post.approval_decided" | "connection.connected" | "connection.expiring" | "connection.expired" | "connection.renewed" | "connection.removed" | "ping";
    state: "waiting" | "delivered" | "failed";
    /** how often it was sent, since its last replay */
    tries: number;
    created_at: Instant;
    next_at: Instant | null;
    body: string;
    request: string | null;
    /** HTTP status of the last response */
    status: number | null;
    response: string | null;
    error: string | null;
    /** duration of the last try, milliseconds */
    duration_ms: number | null;
    last_at: Instant | null;
};
export type LoginName = "instagram" | "facebook" | "tiktok";
export type ConnectFeature = "comments" | "products" | "insights" | "research";
export type LoginOwner = {
    id: string;
    name: string;
};
export type NetworkType = "ig" | "fb" | "tiktok";
export type IntegrationAccount = {
    team_id: Id;
    team_name: string | null;
    "type": NetworkType;
    name: string;
    /** its scheduled posts; null: not known at the moment */
    posts: number | null;
};
export type Integration = {
    id: Id;
    login: LoginName;
    connected: boolean;
    me: LoginOwner;
    expires_at: Instant | null;
    missing_permissions: string[];
    missing_features: ConnectFeature[];
    connected_at: Instant;
    access_kept: ("shared" | "no_call") | null;
    /** accounts that depend on the login */
    accounts_count: number;
    /** their scheduled posts; null: not known at the moment */
    posts_count: number | null;
    accounts: IntegrationAccount[];
};
export type RemovedIntegration = {
    id: Id;
    login: LoginName;
    me: LoginOwner;
    revoked: boolean;
    access_kept: ("shared" | "no_call" | "no_answer") | null;
    /** accounts that depend on the login */
    accounts_count: number;
    /** their scheduled posts; null: not known at the moment */
    posts_count: number | null;
    accounts: IntegrationAccount[];
};
export type AccountStatus = -1 | 0 | 1 | 2;
export type Account = {
    id: Id;
    team_id: Id;
    "type": NetworkType;
    login: LoginName;
    status: AccountStatus;
    username: string;
    name: string;
    pic_url: string | null;
    ig_id: string | null;
    fb_id: string | null;
    tiktok_id: string | null;
    profile_url: string | null;
    settings: {
        timezone: Zone;
    };
    is_checkpointed: boolean;
    is_restricted: boolean;
    permission_missing: boolean;
    locked: boolean;
    social_set_id: Id | null;
    expires_at: Instant | null;
    created_at: Instant;
    bio: string | null;
    fb_connected: boolean;
    is_business: boolean;
    extra: {
        settings: {
            timezone: Zone;
        };
    };
};
export type AccountNetworkId = string;
export type NetworkId = string;
export type AccountSettings = {
    timezone?: Zone;
};
export type AccountInput = {
    id: AccountNetworkId;
    "type": NetworkType;
    username?: string;
    name?: string;
    pic_url?: string | null;
    bio?: string | null;
    preadd?: boolean;
    fb_id?: NetworkId;
    fb_page_id?: NetworkId;
    fb_page_include?: boolean;
    /** settings in JSON, such as {"timezone":"Europe/Lisbon"} */
    settings?: string;
};
export type RefusedAccount = {
    code: string;
    title: string;
    message: string;
    field: string | null;
    rule: string | null;
};
export type LinkedAccount = {
    /** which of the dates, from 1 */
    index: number;
    account: Account | null;
    error: RefusedAccount | null;
};
export type ConnectState = "connectable" | "personal" | "connectlogin" | "no_permission" | "fb_notloggedin" | "checkpointed" | "restricted" | "connected";
export type AvailableAccount = {
    account_id: string;
    "type": NetworkType;
    login: LoginName;
    username: string;
    name: string;
    pic_url: string | null;
    /** followers, as the network last reported */
    followers: number | null;
    page: {
        id: string;
        name: string;
    } | null;
    state: ConnectState;
    fix: string | null;
};
export type SocialAccount = {
    id: Id;
    team_id: Id;
    "type": NetworkType;
    login: LoginName;
    status: AccountStatus;
    username: string;
    name: string;
    pic_url: string | null;
    ig_id: string | null;
    fb_id: string | null;
    tiktok_id: string | null;
    profile_url: string | null;
    settings: {
        timezone: Zone;
    };
    is_checkpointed: boolean;
    is_restricted: boolean;
    permission_missing: boolean;
    locked: boolean;
    social_set_id: Id | null;
    expires_at: Instant | null;
    created_at: Instant;
};
export type Member = {
    id: Id;
    name: string;
    email: string;
    picture: string | null;
    pivot: {
        role: TeamRole;
    };
    needs_approval: boolean;
    joined_at: Instant;
    locked: boolean;
};
export type SocialSet = {
    id: Id;
    name: string;
    social_accounts: SocialAccount[];
};
export type Team = {
    id: Id;
    name: string;
    owner: {
        id: Id;
        /** the plan: 0 free, and higher numbers for larger plans */
        product_id: number;
        quota: PlanQuota;
    };
    approvals: boolean;
    members?: Member[];
    social_accounts?: SocialAccount[];
    social_sets?: SocialSet[];
    created_at: Instant;
};
export type DeletedTeam = {
    id: Id;
    name: string;
    deleted_at: Instant;
    ends_at: Instant;
};
export type AvailablePage = {
    id: string;
    name: string;
    account: AvailableAccount;
};
export type AccountSync = {
    social_account_id: Id;
    in_sync: boolean;
    asked_at: Instant | null;
    done_at: Instant | null;
    problem: string | null;
};
export type Excepted = Id[];
export type Approvals = {
    on: boolean;
    except: Excepted;
};
export type Invite = {
    id: Id;
    email: string | null;
    role: TeamRole;
    invited_by: {
        id: Id;
        name: string;
    };
    /** people who may still join with the invitation */
    uses_left: number;
    created_at: Instant;
    sent_at: Instant | null;
    expires_at: Instant;
    expired: boolean;
};
export type OpenInvite = {
    team: {
        name: string;
    };
    invited_by: string;
    role: TeamRole;
    email: string | null;
    registered: boolean | null;
    expires_at: Instant;
};
export type JoinedTeam = {
    id: Id;
    name: string;
};
export type ProductId = number;
export type PlanStatus = "active" | "past_due" | "ends";
export type Subscription = {
    product_id: ProductId;
    status: PlanStatus;
    expired_at: Instant | null;
    /** the plan that the owner has asked for; null: none */
    requested_product_id: ProductId | null;
    billing: "operator" | "stripe";
    offered: number[];
    includes: {
        product_id: ProductId;
        features: string[];
    }[];
    prices: {
        product_id: ProductId;
        /** in the smallest unit of the currency, such as cents */
        amount: number;
        currency: string;
        interval: "day" | "week" | "month" | "year";
        /** every so many days, weeks, months or years */
        every: number;
    }[];
    paid: boolean;
    usage: {
        social_accounts: {
            /** how many there are; posts: planned for that day or already live */
            used: number;
            /** how many the plan allows */
            limit: number;
            /** how many are locked, for want of room in the plan */
            locked: number;
        };
        members: {
            /** how many there are; posts: planned for that day or already live */
            used: number;
            /** how many the plan allows */
            limit: number;
            /** how many are locked, for want of room in the plan */
            locked: number;
        };
        teams: {
            /** how many there are; posts: planned for that day or already live */
            used: number;
            /** how many the plan allows */
            limit: number;
        };
        explore: {
            /** how many there are; posts: planned for that day or already live */
            used: number;
            /** how many the plan allows */
            limit: number;
        };
        post_hashtag: {
            /** how many there are; posts: planned for that day or already live */
            used: number;
            /** how many the plan allows */
            limit: number;
        };
        saved_posts: {
            /** how many there are; posts: planned for that day or already live */
            used: number;
            /** how many the plan allows */
            limit: number;
        };
        editor_uploads: {
            /** how many there are; posts: planned for that day or already live */
            used: number;
            /** how many the plan allows */
            limit: number;
        };
    };
};
export type Invoice = {
    id: string;
    "number": string | null;
    status: "draft" | "open" | "paid" | "uncollectible" | "void";
    /** in the smallest unit of the currency, such as cents */
    amount: number;
    currency: string;
    created_at: Instant;
    url: string | null;
};
export type IdList = string;
export type ActivityKind = "post_created" | "post_changed" | "post_scheduled" | "post_cancelled" | "post_published" | "post_failed" | "post_confirmed_live" | "post_confirmed_missing" | "post_deleted" | "post_restored" | "post_approval_requested" | "post_approved" | "post_sent_back" | "account_connected" | "account_removed" | "account_expired" | "account_renewed" | "account_turned_off" | "account_turned_on" | "account_zone_changed" | "timeslots_changed" | "caption_created" | "caption_changed" | "caption_deleted" | "caption_restored" | "library_created" | "library_changed" | "library_deleted" | "library_restored" | "note_created" | "note_changed" | "note_deleted" | "note_restored" | "saved_posts_saved" | "saved_posts_moved" | "saved_posts_deleted" | "saved_posts_restored" | "saved_folder_created" | "saved_folder_renamed" | "saved_folder_deleted" | "saved_folder_restored" | "report_link_created" | "report_link_revoked" | "report_schedule_created" | "report_schedule_changed" | "report_schedule_deleted" | "social_set_created" | "social_set_changed" | "social_set_deleted" | "member_invited" | "invite_link_created" | "invite_revoked" | "member_joined" | "member_left" | "member_removed" | "member_role_changed" | "approvals_on" | "approvals_off" | "approvals_excepted" | "plan_changed" | "kept_chosen" | "team_renamed" | "team_handed_over" | "team_deleted" | "team_restored" | "api_key_created" | "api_key_revoked" | "webhook_created" | "webhook_changed" | "webhook_deleted";
export type Activity = {
    id: Id;
    at: Instant;
    kind: ActivityKind;
    by: {
        id: Id;
        name: string;
    } | null;
    key_id: Id | null;
    post_id: Id | null;
    account: {
        id: Id;
        name: string;
        "type": NetworkType;
        timezone: string;
    } | null;
    person: {
        id: Id;
        name: string;
    } | null;
    post_at: Instant | null;
    role: TeamRole | null;
    email: string | null;
    note: string | null;
    /** the plan: 0 free, and higher numbers for larger plans */
    product_id: number | null;
    operator: string | null;
    name: string | null;
    /** how many saved posts the entry is about; null: none */
    saved_count: number | null;
};
export type UploadTicket = {
    id: Id;
    url: string;
    method: "PUT";
    /** bytes to send in one request */
    chunk_bytes: number;
    /** bytes received so far */
    offset: number;
    expires_at: Instant;
};
export type MediaStatus = 0 | 1 | 2;
export type MediaProblem = {
    code: string;
    message: string;
};
export type MediaFile = {
    id: Id;
    "type": "image" | "video";
    status: MediaStatus;
    file_name: string;
    mime: string;
    /** size in bytes */
    bytes: number;
    /** pixels */
    width: number | null;
    /** pixels */
    height: number | null;
    /** seconds */
    duration: number | null;
    /** width divided by height */
    ratio: number | null;
    has_audio: boolean | null;
    strip_url: string | null;
    dominant_color: string | null;
    url: string | null;
    thumbnail_url: string | null;
    /** percent of the video that is read; null: it is not being read */
    reading: number | null;
    error: MediaProblem | null;
    created_at: Instant;
};
export type StorageUse = {
    /** bytes that the team’s files take */
    used_bytes: number;
    /** bytes that the team’s files may take */
    allowed_bytes: number;
    /** uploads that are not finished */
    open_uploads: number;
    /** uploads that may be unfinished at once */
    open_uploads_allowed: number;
};
export type PersonId = string;
export type Crop = {
    /** from the left edge, 0 to 1 of the width */
    x: number;
    /** from the top edge, 0 to 1 of the height */
    y: number;
    /** of the cut, 0 to 1 of the whole width */
    width: number;
    /** of the cut, 0 to 1 of the whole height */
    height: number;
};
export type ProductTagsInput = {
    /** the number of a product */
    product_id: string;
    /** from the left edge, 0 to 1 of the width */
    x?: number | null;
    /** from the top edge, 0 to 1 of the height */
    y?: number | null;
}[];
export type ItemInput = {
    media_id: Id;
    alt_text?: string;
    user_tags?: {
        /** a username of letters, digits, dots and underscores */
        username: string;
        /** from the left edge, 0 to 1 of the width */
        x?: number | null;
        /** from the top edge, 0 to 1 of the height */
        y?: number | null;
        pk?: PersonId | null;
        position?: {
            /** from the left edge, 0 to 1 of the width */
            x: number;
            /** from the top edge, 0 to 1 of the height */
            y: number;
        } | null;
    }[];
    crop?: Crop | null;
    product_tags?: ProductTagsInput;
    /** seconds from the beginning of the video */
    start?: number | null;
    /** seconds from the beginning of the video */
    end?: number | null;
    add_background?: ("blur" | "color" | "blur_16_9" | "color_16_9") | null;
};
export type PostType = "post" | "story" | "reel" | "igtv";
export type LocationInput = {
    id?: string;
    name: string;
    /** degrees of latitude */
    lat?: number | null;
    /** degrees of longitude */
    lng?: number | null;
    external_id?: string;
    facebook_places_id?: string;
};
export type Cover = {
    media_id: Id | null;
    /** seconds from the beginning of the video */
    at: number | null;
};
export type PrivacyLevel = "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
export type TikTokOptions = {
    privacy_level: PrivacyLevel | null;
    allow_comment: boolean;
    allow_duet: boolean;
    allow_stitch: boolean;
    disclose: boolean;
    brand_organic: boolean;
    brand_content: boolean;
    is_aigc: boolean;
    auto_add_music: boolean;
};
export type WallTime = string;
export type UndoSeconds = number;
export type ScheduleInput = {
    kind: "draft" | "now" | "date" | "time_slot";
    wall?: WallTime;
    zone?: Zone;
    undo_seconds?: UndoSeconds;
};
export type DryRun = boolean;
export type PostAccount = {
    id: Id;
    "type": NetworkType;
    username: string;
    name: string;
    pic_url: string | null;
    timezone: Zone;
    /** as `AccountStatus` */
    status: number;
    login?: LoginName;
};
export type Schedule = {
    kind: "now" | "date" | "time_slot";
    wall: WallTime | null;
    zone: Zone;
    at: Instant;
};
export type DraftAccount = {
    account: PostAccount;
    caption: string | null;
    schedule: Schedule | null;
};
export type Recurrence = {
    unit: "day" | "week" | "month";
    /** every so many days, weeks, months or years */
    every?: number;
    weekdays?: number[];
    /** day of the month; -1: the last */
    month_day?: -1 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31;
    /** which of these weekdays of the month; -1: the last */
    nth?: -1 | 1 | 2 | 3 | 4;
    /** a date such as 2026-03-29 */
    until?: string;
    /** number of dates */
    times?: number;
};
export type SeriesPlace = {
    id: Id;
    /** which of the dates, from 1 */
    index: number;
    /** entries of the whole list; counted up to 10,000 */
    total: number;
    alone: boolean;
    recurrence: Recurrence;
};
export type ShownLocation = {
    id: string;
    name: string;
    external_id: string;
    facebook_places_id: string;
    /** degrees of latitude */
    lat: number | null;
    /** degrees of longitude */
    lng: number | null;
};
export type PostStatus = 0 | 1 | 2 | 3 | 4;
export type PostApproval = {
    state: "waiting" | "approved" | "sent_back";
    asked_by: Id;
    asked_at: Instant;
    message: string;
    decided_by: Id | null;
    decided_at: Instant | null;
    note: string;
};
export type ProductTag = {
    /** the number of a product */
    product_id: string;
    /** from the left edge, 0 to 1 of the width */
    x: number | null;
    /** from the top edge, 0 to 1 of the height */
    y: number | null;
};
export type Item = {
    media_id: Id;
    alt_text: string;
    user_tags: {
        /** a username of letters, digits, dots and underscores */
        username: string;
        /** from the left edge, 0 to 1 of the width */
        x: number | null;
        /** from the top edge, 0 to 1 of the height */
        y: number | null;
        pk: PersonId | null;
        position: {
            /** from the left edge, 0 to 1 of the width */
            x: number;
            /** from the top edge, 0 to 1 of the height */
            y: number;
        } | null;
    }[];
    crop: Crop | null;
    product_tags: ProductTag[];
    /** seconds from the beginning of the video */
    start: number | null;
    /** seconds from the beginning of the video */
    end: number | null;
    add_background: ("blur" | "color" | "blur_16_9" | "color_16_9") | null;
    /** place in the post, from 0 */
    order: number;
    "type": "image" | "video";
    url: string | null;
    thumbnail_url: string | null;
    /** pixels */
    width: number | null;
    /** pixels */
    height: number | null;
    /** seconds */
    duration: number | null;
    /** size in bytes */
    bytes: number;
    mime: string;
    file_name: string;
    id: Id;
    image: {
        src: string | null;
        /** pixels */
        width: number | null;
        /** pixels */
        height: number | null;
        fileId: Id;
        fileName: string;
    } | null;
    video: {
        src: string | null;
        /** pixels */
        width: number | null;
        /** pixels */
        height: number | null;
        fileId: Id;
        fileName: string;
        /** seconds */
        duration: number | null;
        /** width divided by height */
        ratio: number | null;
        hasAudio: boolean | null;
        generatedThumbs: string | null;
        loaded: boolean;
    } | null;
    storage: string | null;
    dominantColor: string | null;
    dominantGradientColor: string | null;
    render: {
        func: "video";
        params: object;
    } | null;
    is_rendered: boolean;
};
export type NetworkError = {
    /** the network’s own error code */
    code: number | null;
    /** the network’s own error subcode */
    subcode: number | null;
    message: string;
};
export type PostFault = {
    code: string;
    title: string;
    message: string;
    /** the picture or video it is about, from 1; null: the whole post */
    item: number | null;
    action: "retry" | "edit" | "reconnect" | "wait" | "check" | "crop" | "comment" | "late" | "open_network" | "turn_on" | "none";
    network: NetworkError | null;
    at: Instant;
};
export type PostPublication = {
    /** place among the publications of the post, from 1 */
    part: number;
    account_id: Id;
    surface: string;
    status: "scheduled" | "waiting" | "under_way" | "live" | "held" | "failed" | "unconfirmed";
    content_id: string | null;
    permalink: string | null;
    posted_at: Instant | null;
    error: PostFault | null;
};
export type PostSource = "composed" | "library" | "repost" | "saved_post" | "import" | "api";
export type ProgressText = "Starting" | "Rendering" | "Uploading" | "Posting" | "Saving" | "Posted" | "Error";
export type Progress = {
    step: string;
    text: ProgressText;
    /** how far publishing has come, 0 to 100 */
    percent: number;
    sentence: string;
};
export type UnixSeconds = number;
export type Post = {
    id: Id;
    team_id: Id;
    group_id: Id;
    account: PostAccount;
    accounts: DraftAccount[];
    siblings?: Id[];
    undo?: Id;
    /** the item of the post library that it is made from. A request with neither `caption` nor `items` takes the content of that */
    library_id: Id | null;
    series: SeriesPlace | null;
    caption: string;
    /** of a video of a page; it is not sent to networks that have no titles */
    title: string;
    post_type: PostType;
    first_comment: string;
    location: ShownLocation | null;
    collaborators: string[];
    /** an address that begins with https:// */
    link: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover: Cover | null;
    share_to_feed: boolean;
    comments_disabled: boolean;
    post_to_page: boolean;
    tiktok_options: TikTokOptions | null;
    originalCaption: string;
    relatedHashtags: string[];
    extra_data: object | null;
    "type": string;
    status: PostStatus;
    approval: PostApproval | null;
    unconfirmed: boolean;
    hashtags: string[];
    media: Item[];
    thumbnail_url: string | null;
    schedule: Schedule | null;
    post_at: Instant | null;
    posted_at: Instant | null;
    permalink: string | null;
    content_id: string | null;
    error: PostFault | null;
    alerts: PostFault[];
    publications: PostPublication[];
    source: PostSource;
    progress: Progress | null;
    rendering: {
        /** how far publishing has come, 0 to 100 */
        percent: number;
        problem: string | null;
    } | null;
    /** how often publishing was begun */
    attempts: number;
    /** how often publishing may be begun */
    max_retry: number;
    author_id: Id;
    /** grows with each change of the post; the ETag has it */
    version: number;
    created_at: Instant;
    updated_at: Instant;
    locked_by: Id | null;
    locked_until: Instant | null;
    thumbnail_failed: boolean;
    owner_id: Id;
    description: string;
    post_status: PostStatus;
    thumbnail: string | null;
    eligible_actions: ("edit" | "schedule" | "publish" | "cancel" | "retry" | "check" | "decide" | "delete")[];
    fb_id: string | null;
    ig_id: string | null;
    tiktok_id: string | null;
    shortcode: string | null;
    /** likes or reactions that the network counts; null until it was asked */
    like_count: number | null;
    /** comments that the network counts; null until it was asked */
    comment_count: number | null;
    /** people who saw it, as the network counts them; null until it was asked */
    reach_count: number | null;
    post_alerts: PostFault[];
    creator_source: ("post_library" | "repost" | "saved_post" | "import" | "api") | null;
    last_added_timestamp: UnixSeconds;
    last_edit_timestamp: UnixSeconds;
    igtv_share_preview_to_feed: boolean;
    /** when it goes or went out, seconds since 1970; null: a draft without a time */
    schedule_publish_timestamp: UnixSeconds | null;
};
export type Pagination = {
    has_next: boolean;
    /** entries before this page */
    offset: number;
    /** largest number of entries of a page */
    per_result: number;
    /** entries of the whole list; counted up to 10,000 */
    total: number;
};
export type CheckLevel = "pass" | "warn" | "stop";
export type PreflightCheck = {
    code: string;
    level: CheckLevel;
    /** what the finding takes from the score */
    cost: number;
    account_id: Id | null;
    account_ids: Id[];
    /** the picture or video it is about, from 1; null: the whole post */
    item: number | null;
    title: string;
    text: string;
    fix: {
        kind: "crop" | "remove_item" | "remove_rest" | "remove_videos" | "use_all" | "as_post" | "no_page" | "remove_collaborator" | "trim_hashtags" | "reconnect" | "next_day" | "move" | "add_pictures" | "edit_caption" | "edit_comment" | "describe" | "show_item" | "choose_time" | "turn_on" | "see_plan" | "trim" | "choose_audience" | "edit_title" | "choose_cover" | "leave_out";
        label: string;
        wall?: string;
        username?: string;
        account_id?: Id;
    } | null;
};
export type TraceStep = {
    id: Id;
    at: Instant;
    /** number of the attempt, from 1 */
    attempt: number;
    worker: string;
    step: string;
    title: string;
    text: string;
    verdict: "ok" | "wait" | "unknown" | "failed" | "held";
    /** milliseconds it took */
    duration_ms: number | null;
    after_commit: boolean;
    calls: {
        method: string;
        url: string;
        params: object;
        /** HTTP status of the network’s response */
        status: number | null;
        answer: string | null;
        /** milliseconds it took */
        duration_ms: number;
        fault: string | null;
    }[];
};
export type Trace = {
    post_id: Id;
    publication_id: Id | null;
    state: string;
    /** how often publishing was begun */
    attempts: number;
    /** how often publishing may be begun */
    max_retry: number;
    /** seconds between the due time and the moment the post was live */
    lateness_s: number | null;
    prepared: object;
    /** number of calls that publish; more than one only where the network said that nothing was live */
    commits: number;
    deadline_at: Instant | null;
    next_at: Instant | null;
    steps: TraceStep[];
};
export type CalendarRow = {
    id: Id;
    a: Id;
    t: string;
    /** status, as `PostStatus` */
    s: number;
    k: string;
    c: string;
    m?: Id;
    d?: string;
    r?: string;
    w?: string;
    /** what it has in common with the post `o`: the caption (1), one of the files (2) or both (3) */
    x?: number;
    o?: Id;
    f?: string;
    /** how many accounts a draft for several is for beside `a` */
    p?: number;
    n?: true;
    l?: Id;
    /** when the lock ends, in seconds since 1970, in UTC */
    e?: number;
    u: Id;
    /** version of the post */
    v: number;
};
export type DailyQuota = {
    social_account_id: Id;
    post_date: string;
    /** posts allowed on that day */
    quota: number;
    /** how many there are; posts: planned for that day or already live */
    used: number;
};
export type PlainDate = string;
export type ScheduleBefore = {
    kind: "draft" | "now" | "date" | "time_slot";
    wall?: WallTime;
    zone?: Zone;
    undo_seconds?: UndoSeconds;
    slot?: {
        id: Id;
        date: PlainDate;
    };
};
export type BulkDone = {
    id: Id;
    /** grows with each change of the post; the ETag has it */
    version: number;
    /** the version before the change */
    "from": number;
    undoable: boolean;
    before?: ScheduleBefore;
};
export type BulkRefused = {
    id: Id;
    caption: string;
    code: string;
    title: string;
    message: string;
};
export type CsvRow = {
    /** usernames, names or IDs of accounts, joined by commas; a name means the account that screens call so; ig:name says which network */
    accounts?: string;
    /** the caption */
    caption?: string;
    /** a date (2026-10-15), a date with a time (2026-10-15 18:05), an instant (2026-10-15T18:05:00+02:00), “next slot”, or nothing for a draft */
    date?: string;
    /** a time such as 18:05 or 6:05 pm, where the date has none */
    time?: string;
    /** an IANA time zone name; without one the clock of each account */
    zone?: string;
    /** IDs or names of uploaded files in their order, joined by | */
    media?: string;
    /** post, story, reel or igtv; post where it is empty */
    "type"?: string;
    /** the first comment */
    first_comment?: string;
    /** a title */
    title?: string;
    /** who may see it, where the network asks for that: Everyone, Friends, Followers, Only me, or the network’s own name for it */
    audience?: string;
};
export type CsvRows = CsvRow[];
export type DateOrder = "ymd" | "dmy" | "mdy";
export type CsvColumn = "accounts" | "caption" | "date" | "time" | "zone" | "media" | "type" | "first_comment" | "title" | "audience";
export type CsvFinding = {
    column: CsvColumn;
    level: "stop" | "warn";
    code: string;
    message: string;
    rule: string;
    /** the word of the cell that it is about, where it is one: of `accounts` one that means no account or several, of `media` the name of a file that is not there */
    word?: string;
};
export type CsvResult = {
    /** place of the row in the list that was sent, from 0 */
    index: number;
    posts: {
        id: Id | null;
        social_account_id: Id;
        status: PostStatus;
        at: Instant | null;
        wall: WallTime | null;
        zone: Zone | null;
    }[];
    findings: CsvFinding[];
    same_as: Id[];
    same_rows: number[];
};
export type RefusedDate = {
    code: string;
    message: string;
};
export type SeriesDate = {
    /** which of the dates, from 1 */
    index: number;
    date: PlainDate;
    posts: {
        id: Id;
        account_id: Id;
        /** as `PostStatus`, or of media as `MediaStatus` */
        status: number;
        /** grows with each change of the post; the ETag has it */
        version: number;
        wall: WallTime | null;
        zone: Zone | null;
        at: Instant | null;
    }[];
    refused: RefusedDate | null;
};
export type DatedRule = {
    recurrence: Recurrence;
    words: string;
    dates: PlainDate[];
};
export type Series = {
    id: Id;
    author_id: Id;
    recurrence: Recurrence;
    words: string;
    rules: DatedRule[];
    /** entries of the whole list; counted up to 10,000 */
    total: number;
    dates: SeriesDate[];
};
export type SeriesLeft = {
    post_id: Id;
    /** which of the dates, from 1 */
    index: number;
    code: "alone" | "live" | "going_out" | "time" | "account" | "failed" | "locked";
    message: string;
};
export type LibrarySource = "upload" | "saved_from";
export type LibraryTags = string[];
export type PostLibrary = {
    id: Id;
    team_id: Id;
    caption: string;
    /** of a video of a page; it is not sent to networks that have no titles */
    title: string;
    post_type: PostType;
    first_comment: string;
    location: ShownLocation | null;
    collaborators: string[];
    /** an address that begins with https:// */
    link: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover: Cover | null;
    share_to_feed: boolean;
    comments_disabled: boolean;
    post_to_page: boolean;
    tiktok_options: TikTokOptions | null;
    originalCaption: string;
    relatedHashtags: string[];
    extra_data: object | null;
    "type": string;
    source: LibrarySource;
    post_id: Id | null;
    account: PostAccount | null;
    account_id: Id | null;
    media: Item[];
    thumbnail: string | null;
    tags: LibraryTags;
    usage: {
        /** number of posts made from the item that are not deleted */
        posts: number;
        next_at: Instant | null;
        last_at: Instant | null;
    };
    author_id: Id;
    /** grows with each change of the post; the ETag has it */
    version: number;
    created_at: Instant;
    updated_at: Instant;
};
export type ShownAccount = {
    id: Id;
    "type"?: NetworkType;
    username?: string;
    name?: string;
    pic_url?: string | null;
    timezone?: Zone;
    /** as `PostStatus`, or of media as `MediaStatus` */
    status?: number;
    login?: LoginName;
};
export type CaptionKind = "caption" | "hashtags";
export type SavedCaption = {
    id: Id;
    title: string;
    caption: string;
    kind: CaptionKind;
    tags: string[];
    hashtags: string[];
    /** how often the caption was used */
    use_count: number;
    last_used_at: Instant | null;
    author_id: Id;
    /** grows with each change of the post; the ETag has it */
    version: number;
    created_at: Instant;
    updated_at: Instant;
};
export type CaptionTitle = string;
export type CaptionText = string;
export type CaptionTags = string[];
export type NoteDay = string;
export type NoteColour = "blue" | "green" | "amber" | "red" | "violet" | "grey";
export type DayNote = {
    id: Id;
    title: string;
    text: string;
    colour: NoteColour;
    first: NoteDay;
    last: NoteDay;
    author_id: Id;
    /** grows with each change of the post; the ETag has it */
    version: number;
    created_at: Instant;
    updated_at: Instant;
};
export type NoteTitle = string;
export type NoteText = string;
export type LinkPreview = {
    url: string;
    site: string;
    title: string | null;
    description: string | null;
    image: string | null;
};
export type FoundLocation = {
    id: string;
    name: string;
    /** degrees of latitude */
    lat: number | null;
    /** degrees of longitude */
    lng: number | null;
    address: string | null;
};
export type FoundProduct = {
    id: string;
    name: string;
    catalog: string;
    refused: ("pending" | "rejected") | null;
};
export type FoundProducts = {
    state: "ready" | "no_shop" | "not_here";
    products: FoundProduct[];
};
export type Creator = {
    state: "ready" | "limited" | "blocked" | "not_here";
    nickname: string;
    username: string;
    privacy_levels: PrivacyLevel[];
    comment_disabled: boolean;
    duet_disabled: boolean;
    stitch_disabled: boolean;
    /** longest video that the account may post; null where the network does not say */
    max_video_seconds: number | null;
};
export type Weekday = number;
export type ClockTime = string;
export type Timeslot = {
    id: Id;
    account_id: Id;
    social_account_id: Id;
    day: Weekday;
    hour: ClockTime;
    posts: {
        id: Id;
        post_at: Instant;
    }[];
    /** number of planned posts in the slot, or within five minutes of it */
    posts_count: number;
};
export type SlotMove = {
    id: Id;
    day: Weekday;
    hour: ClockTime;
    before: Instant;
    after: Instant;
    /** minutes by which the slot moves; negative: earlier */
    minutes: number;
};
export type SlotPlace = {
    slot_id: Id;
    date: string;
    slot_wall: WallTime;
    wall: WallTime;
    at: Instant;
    /** minutes between the slot and the time that the post would get */
    varied_minutes: number;
    moved: boolean;
    passed: {
        slot_id: Id;
        date: string;
        wall: WallTime;
        why: "taken" | "quota" | "gap";
        /** how many there are; posts: planned for that day or already live */
        used?: number;
        /** posts allowed on that day */
        quota?: number;
        /** fewest minutes between two posts of an account */
        gap?: number;
    }[];
    /** number of slots that were passed over, those that are not listed too */
    passed_count: number;
};
export type AvailableSlots = {
    social_account_id: Id;
    timezone: Zone;
    slots: SlotPlace[];
    ends: ("no_slots" | "full") | null;
};
export type Repeated = {
    post_id: Id | null;
    at: Instant;
    caption: boolean;
    items: number[];
    message: string;
};
export type LeftCode = "no_slots" | "full" | "incomplete" | "state" | "not_allowed" | "not_found" | "account" | "going_out" | "changed" | "past" | "too_far" | "quota" | "approval";
export type LeftPost = {
    code: LeftCode;
    title: string;
    message: string;
};
export type BatchItem = {
    post_id: Id | null;
    /** the item of the post library that it is made from. A request with neither `caption` nor `items` takes the content of that */
    library_id: Id | null;
    account_id: Id | null;
    caption: string;
    media_id: Id | null;
    at: Instant | null;
    wall: WallTime | null;
    place: SlotPlace | null;
    same: Repeated | null;
    left: LeftPost | null;
};
export type Batch = {
    batch: Id | null;
    /** what a random order or time follows from: the same seed gives the same plan */
    seed: number;
    /** number of posts that were changed */
    done: number;
    /** number of posts that stay as they were */
    left: number;
    items: BatchItem[];
};
export type PollError = {
    id: Id;
    code: "check_error" | "post_error";
    title: string;
    message: string;
};
export type RefusedContent = {
    code: string;
    title: string;
    message: string;
    field: string | null;
    rule: string | null;
};
export type AddedContent = {
    /** place in the list that was sent, from 0 */
    index: number;
    post: Post | null;
    error: RefusedContent | null;
};
export type RecentProfile = {
    id: Id;
    searched_at: Instant;
    "type": "ig";
    /** a username of letters, digits, dots and underscores */
    username: string;
    name: string | null;
    ig_id: string | null;
    pic_url: string | null;
    /** followers, as the network said when it was looked for; null: not known */
    followers_count: number | null;
    /** posts, as the network said when it was looked for; null: not known */
    media_count: number | null;
};
export type RecentProfileInput = {
    "type"?: "ig";
    /** a username of letters, digits, dots and underscores */
    username: string;
    name?: string | null;
    ig_id?: string | null;
    pic_url?: string | null;
    /** followers, as the network said when it was looked for; null: not known */
    followers_count?: number | null;
    /** posts, as the network said when it was looked for; null: not known */
    media_count?: number | null;
};
export type RecentPage = {
    id: Id;
    searched_at: Instant;
    "type": "fb";
    /** an ID of the network, which is a number */
    fb_id: string;
    /** a name on one line, without invisible characters */
    name: string;
    pic_url: string | null;
};
export type RecentPageInput = {
    "type"?: "fb";
    /** an ID of the network, which is a number */
    fb_id: string;
    /** a name on one line, without invisible characters */
    name: string;
    pic_url?: string | null;
};
export type RecentHashtag = {
    id: Id;
    searched_at: Instant;
    name: string;
};
export type HashtagName = string;
export type RecentHashtagInput = {
    name: HashtagName;
};
export type ExploreUsername = string;
export type NetworkCursor = string;
export type ExploredMedia = {
    id: string;
    caption?: string;
    /** likes that the network counts; absent: hidden, or not given */
    like_count?: number;
    /** comments that the network counts; null: not known */
    comments_count?: number;
    /** views that the network counts; absent: not given */
    view_count?: number;
    media_type: string;
    media_product_type?: string;
    media_url?: string;
    thumbnail_url?: string;
    permalink: string;
    timestamp: Instant;
    children?: {
        media_type: string;
        media_url?: string;
        thumbnail_url?: string;
    }[];
    shortcode: string | null;
    user_id?: string;
    user_name?: string;
    user_fullname?: string;
    user_pict?: string | null;
};
export type ExploredMediaPage = {
    data: ExploredMedia[];
    paging: {
        cursors: {
            after?: string;
        };
    };
};
export type ExploredProfile = {
    id: string;
    ig_id?: string;
    username: string;
    name?: string;
    biography?: string;
    website?: string;
    profile_picture_url?: string;
    /** followers, as the network said when it was looked for; null: not known */
    followers_count: number;
    /** accounts that the profile follows; absent: not given */
    follows_count?: number;
    /** posts, as the network said when it was looked for; null: not known */
    media_count: number;
    media: ExploredMediaPage;
};
export type ExploreError = {
    /** the network’s own error code */
    code: number;
    /** the network’s own error subcode; absent: it gave none */
    error_subcode?: number;
    reason: "not_found" | "not_public";
    title: string;
    message: string;
};
export type ReadThrough = {
    account_id: Id;
    read_at: Instant;
    cached: boolean;
};
export type ResearchUse = {
    /** how many of the day are used */
    used: number;
    /** how many the plan allows on one day */
    limit: number;
    day: string | null;
};
export type ExplorePageId = string;
export type ExploredPagePost = {
    id: string;
    created_time: Instant;
    message?: string;
    story?: string;
    full_picture?: string;
    permalink_url: string;
    media: {
        "type": "photo" | "video" | "link" | "other";
        src?: string;
        source?: string;
        link?: string;
    }[];
    /** likes or reactions that the network counts; null until it was asked */
    like_count?: number;
    /** comments that the network counts; null: not known */
    comments_count?: number;
    /** shares that the network counts; absent: not given */
    shares_count?: number;
};
export type ExploredPage = {
    id: string;
    name: string;
    username?: string;
    about?: string;
    category?: string;
    link?: string;
    /** people who like the page; absent: not given */
    fan_count?: number;
    /** followers, as the network said when it was looked for; null: not known */
    followers_count?: number;
    picture: {
        data: {
            url: string | null;
        };
    };
    posts: {
        data: ExploredPagePost[];
        paging: {
            cursors: {
                after?: string;
            };
        };
        summary: {
            /** posts of the page, as the network counts them */
            total_count: number;
        };
    };
};
export type HashtagSlots = {
    account_id: Id;
    /** different hashtags that the account has asked for in the last 7 days */
    used: number;
    /** different hashtags that the network lets it ask for in 7 days */
    limit: number;
    next_free_at: Instant | null;
};
export type HashtagCount = number | null;
export type HashtagBand = "extremelyPopular" | "veryPopular" | "popular" | "medium" | "specific" | "unknown";
export type HashtagState = "queued" | "processing" | "processed" | "failed";
export type Hashtag = {
    id: string | null;
    name: string;
    media_count: HashtagCount;
    post_count: HashtagCount;
    band: HashtagBand;
    state: HashtagState;
    cached: boolean;
    fetched_at: Instant | null;
};
export type RelatedHashtag = {
    id: string | null;
    name: string;
    media_count: HashtagCount;
    post_count: HashtagCount;
    band: HashtagBand;
    state: HashtagState;
    cached: boolean;
    fetched_at: Instant | null;
    /** share of the posts with the hashtag asked for that have this one too, 0 to 1 */
    share: number;
    /** number of posts that the share was counted in */
    posts: number;
};
export type PostIdList = string;
export type SavedFrom = "explore" | "explore_fb" | "hashtag" | "content" | "link";
export type SavedResult = {
    post_id: Id;
    status: "draft" | "scheduled" | "inprogress" | "posted" | "error";
    post_at: Instant | null;
    permalink: string | null;
};
export type SavedPost = {
    id: Id;
    post_id: string;
    folder_id: Id | null;
    network: "ig" | "fb" | "tiktok";
    "from": SavedFrom;
    "type": "image" | "video" | "album" | "text";
    data: {
        caption: string;
        permalink: string;
        username: string | null;
        user_fullname: string | null;
        media: {
            "type": "image" | "video";
            url: string;
        }[];
        /** pictures and videos that the post has at its network, which may give fewer of them away; null: not known */
        media_total: number | null;
        /** likes or reactions that the network counts; null until it was asked */
        like_count: number | null;
        /** comments that the network counts; null: not known */
        comments_count: number | null;
        posted_at: Instant | null;
        /** how unusual its engagement was beside the profile’s other posts when it was saved, in standard deviations; null: not known */
        z_score: number | null;
    };
    thumbnail: string | null;
    results: SavedResult[];
    saved_by: Id;
    created_at: Instant;
};
export type PostToSave = {
    post_id: string;
    network: "ig" | "fb" | "tiktok";
    "from": SavedFrom;
    folder_id?: Id | null;
    caption?: string;
    /** a web address */
    permalink: string;
    "type": "image" | "video" | "album" | "text";
    username?: string;
    user_fullname?: string;
    thumbnail_url?: string | null;
    media: {
        "type": "image" | "video";
        /** a web address */
        url: string;
    }[];
    /** pictures and videos that the post has at its network, which may give fewer of them away; null: not known */
    media_total?: number | null;
    /** likes or reactions that the network counts; null until it was asked */
    like_count?: number | null;
    /** comments that the network counts; null: not known */
    comments_count?: number | null;
    posted_at?: InstantInput | null;
    /** how unusual its engagement was beside the profile’s other posts when it was saved, in standard deviations; null: not known */
    z_score?: number | null;
};
export type SavedFolder = {
    id: Id;
    name: string;
    /** number of posts made from the item that are not deleted */
    posts: number;
    created_at: Instant;
};
export type FolderName = string;
export type InsightDay = string;
export type InsightFigure = "followers" | "reach" | "interaction" | "shared";
export type MissingFigure = "permission" | "not_offered" | "too_small" | "not_read";
export type InsightSource = {
    figure: InsightFigure;
    metric: string | null;
    /** a draft of yours that the new posts take the place of: it is deleted with their creation if it is still that version. Nothing is copied from it */
    replaces: string | null;
    /** days of the period whose value comes from the metric `replaces` */
    replaced_days: number;
    fetched_at: Instant | null;
    missing: MissingFigure | null;
    /** days of the period that have no value */
    missing_days: number;
};
export type AccountStats = {
    account_id: Id;
    since: InsightDay;
    until: InsightDay;
    prev_since: InsightDay;
    prev_until: InsightDay;
    timezone: Zone;
    /** followers who came in the period; null: not known */
    followers: number | null;
    /** followers at the end of the period; null: not known */
    followersTotal: number | null;
    /** accounts that saw something in the period, the sum of its days; null: not known */
    reach: number | null;
    /** the same of the period before */
    reachPrev: number | null;
    /** likes, comments and other interactions in the period, the sum of its days; null: not known */
    interaction: number | null;
    /** the same of the period before */
    interactionPrev: number | null;
    /** posts that went live in the period; of a page its posts and its reels; null: not known */
    shared: number | null;
    /** the same of the period before */
    sharedPrev: number | null;
    /** posts that the account has; null: not known */
    sharedTotal: number | null;
    change: {
        /** followers who came in the period; null: not known */
        followers: number | null;
        /** accounts that saw something in the period, the sum of its days; null: not known */
        reach: number | null;
        /** likes, comments and other interactions in the period, the sum of its days; null: not known */
        interaction: number | null;
        /** posts that went live in the period; of a page its posts and its reels; null: not known */
        shared: number | null;
    };
    compared: {
        reach: {
            /** a number of days */
            days: number;
            /** the value over these days */
            now: number;
            /** the value over the days at the same places of the period before */
            before: number;
        } | null;
        interaction: {
            /** a number of days */
            days: number;
            /** the value over these days */
            now: number;
            /** the value over the days at the same places of the period before */
            before: number;
        } | null;
        shared: {
            /** a number of days */
            days: number;
            /** the value over these days */
            now: number;
            /** the value over the days at the same places of the period before */
            before: number;
        } | null;
    };
    sources: InsightSource[];
    known_from: InsightDay | null;
    backfilling: boolean;
    problem: string | null;
    posts_problem: string | null;
};
export type FollowerDay = {
    day: InsightDay;
    /** followers who came on that day; null: not known */
    gained: number | null;
    /** followers at the end of that day; null: not known */
    total: number | null;
};
export type DayValue = {
    day: InsightDay;
    /** value of the day; null: the network has none, which is no zero */
    value: number | null;
};
export type InsightSeries = {
    account_id: Id;
    figure: InsightFigure;
    days: DayValue[];
    prev: DayValue[];
    published: {
        day: InsightDay;
        post_id: Id;
    }[];
    source: InsightSource;
};
export type AccountFigures = {
    account_id: Id;
    /** followers who came in the period; null: not known */
    followers: number | null;
    /** followers at the end of the period; null: not known */
    followersTotal: number | null;
    /** accounts that saw something in the period, the sum of its days; null: not known */
    reach: number | null;
    /** the same of the period before */
    reachPrev: number | null;
    /** likes, comments and other interactions in the period, the sum of its days; null: not known */
    interaction: number | null;
    /** the same of the period before */
    interactionPrev: number | null;
    /** posts that went live in the period; of a page its posts and its reels; null: not known */
    shared: number | null;
    /** the same of the period before */
    sharedPrev: number | null;
    /** posts that the account has; null: not known */
    sharedTotal: number | null;
    change: {
        /** followers who came in the period; null: not known */
        followers: number | null;
        /** accounts that saw something in the period, the sum of its days; null: not known */
        reach: number | null;
        /** likes, comments and other interactions in the period, the sum of its days; null: not known */
        interaction: number | null;
        /** posts that went live in the period; of a page its posts and its reels; null: not known */
        shared: number | null;
    };
    missing: {
        followers: MissingFigure | null;
        reach: MissingFigure | null;
        interaction: MissingFigure | null;
        shared: MissingFigure | null;
    };
    backfilling: boolean;
};
export type TeamStats = {
    since: InsightDay;
    until: InsightDay;
    prev_since: InsightDay;
    prev_until: InsightDay;
    /** only with `schedule.kind` draft: one draft for all accounts instead of one for each */
    together: {
        /** followers, as the network last reported */
        followers: number | null;
        /** followers at the end of the period; null: not known */
        followersTotal: number | null;
        /** accounts that saw something in the period, the sum of its days; null: not known */
        reach: number | null;
        /** the same of the period before */
        reachPrev: number | null;
        /** likes, comments and other interactions in the period, the sum of its days; null: not known */
        interaction: number | null;
        /** the same of the period before */
        interactionPrev: number | null;
        /** posts that went live in the period; of a page its posts and its reels; null: not known */
        shared: number | null;
        /** the same of the period before */
        sharedPrev: number | null;
        /** posts that the account has; null: not known */
        sharedTotal: number | null;
        change: {
            /** followers, as the network last reported */
            followers: number | null;
            /** accounts that saw something in the period, the sum of its days; null: not known */
            reach: number | null;
            /** likes, comments and other interactions in the period, the sum of its days; null: not known */
            interaction: number | null;
            /** posts that went live in the period; of a page its posts and its reels; null: not known */
            shared: number | null;
        };
    };
    counted: {
        /** a number of accounts that have the figure */
        followers: number;
        /** a number of accounts that have the figure */
        reach: number;
        /** a number of accounts that have the figure */
        interaction: number;
        /** a number of accounts that have the figure */
        shared: number;
    };
    accounts: AccountFigures[];
};
export type PostFormat = "image" | "album" | "video" | "reel" | "story" | "text";
export type PostFigures = {
    /** accounts that saw the post; null: the network counts none */
    reach: number | null;
    /** how often it was seen; null: the network counts none */
    views: number | null;
    /** likes, comments, shares and saves, as far as the network counts them; null: it counts none */
    interaction: number | null;
    /** likes or reactions; null: the network counts none */
    likes: number | null;
    /** comments; null: the network counts none */
    comments: number | null;
    /** how often it was shared; null: the network counts none */
    shares: number | null;
    /** how often it was saved; null: the network counts none */
    saves: number | null;
};
export type InsightPost = {
    post_id: string;
    account_id: Id;
    format: PostFormat;
    caption: string;
    hashtags: string[];
    permalink: string | null;
    thumbnail_url: string | null;
    posted_at: Instant;
    product_post_id: Id | null;
    figures: PostFigures;
    /** interactions per hundred accounts that were reached, or per hundred views where no reach is counted; null: not known */
    rate: number | null;
    /** standard deviations from the mean of the 30 posts before it, by the measure that was asked for; null: too few, or no value */
    z: number | null;
    fetched_at: Instant | null;
    missing: MissingFigure | null;
};
export type PostFigure = "reach" | "views" | "interaction" | "likes" | "comments" | "shares" | "saves";
export type PostFigureSource = {
    figure: PostFigure;
    metric: string | null;
};
export type CurvePoint = {
    at: Instant;
    /** hours after the post went live */
    hours: number;
    figures: PostFigures;
};
export type PostCurve = {
    post_id: string;
    posted_at: Instant;
    points: CurvePoint[];
};
export type PostMeasure = "reach" | "views" | "interaction" | "likes" | "comments" | "shares" | "saves" | "rate";
export type HourCell = {
    /** a day of the week, Monday is 1 */
    weekday: number;
    /** an hour of the day in the account’s zone */
    hour: number;
    /** a number of posts that have a value */
    posts: number;
    /** median of the measure over these posts; null: none has a value */
    median: number | null;
};
export type HashtagLift = {
    tag: string;
    /** a number of posts that have a value */
    posts: number;
    /** mean engagement of posts with it, divided by that of posts without it, minus 1; null: too few posts */
    lift: number | null;
    /** lower end of the 95 % interval of `lift` */
    low: number | null;
    /** upper end of the 95 % interval of `lift` */
    high: number | null;
};
export type PostBreakdown = {
    account_id: Id;
    measure: PostMeasure;
    /** a number of posts of the period */
    total: number;
    /** a number of posts that have a value */
    posts: number;
    /** median of the measure over these posts; null: none has a value */
    median: number | null;
    hours: HourCell[];
    weekdays: {
        /** a day of the week, Monday is 1 */
        weekday: number;
        /** a number of posts that have a value */
        posts: number;
        /** median of the measure over these posts; null: none has a value */
        median: number | null;
    }[];
    formats: {
        format: PostFormat;
        /** a number of posts that have a value */
        posts: number;
        /** median of the measure over these posts; null: none has a value */
        median: number | null;
    }[];
    hashtags: HashtagLift[];
    top: InsightPost[];
    weak: InsightPost[];
    sources: PostFigureSource[];
};
export type SuggestedTime = {
    at: Instant;
    /** a day of the week, Monday is 1 */
    weekday: number;
    /** an hour of the day in the account’s zone */
    hour: number;
    /** a number of posts at that hour, or an hour before or after it */
    posts: number;
    /** how much more posts at such hours have than the account’s others: 0.2 is a fifth more */
    lift: number;
};
export type ReportLink = {
    id: Id;
    title: string;
    account_ids: Id[];
    since: InsightDay | null;
    until: InsightDay | null;
    created_by: Id;
    created_at: Instant;
    expires_at: Instant;
    expired: boolean;
};
export type ReportTitle = string;
export type ReportAccounts = Id[];
export type ReportLife = 7 | 30 | 90;
export type PeriodStats = {
    since: InsightDay;
    until: InsightDay;
    prev_since: InsightDay;
    prev_until: InsightDay;
    timezone: Zone;
    /** followers who came in the period; null: not known */
    followers: number | null;
    /** followers at the end of the period; null: not known */
    followersTotal: number | null;
    /** accounts that saw something in the period, the sum of its days; null: not known */
    reach: number | null;
    /** the same of the period before */
    reachPrev: number | null;
    /** likes, comments and other interactions in the period, the sum of its days; null: not known */
    interaction: number | null;
    /** the same of the period before */
    interactionPrev: number | null;
    /** posts that went live in the period; of a page its posts and its reels; null: not known */
    shared: number | null;
    /** the same of the period before */
    sharedPrev: number | null;
    /** posts that the account has; null: not known */
    sharedTotal: number | null;
    change: {
        /** followers who came in the period; null: not known */
        followers: number | null;
        /** accounts that saw something in the period, the sum of its days; null: not known */
        reach: number | null;
        /** likes, comments and other interactions in the period, the sum of its days; null: not known */
        interaction: number | null;
        /** posts that went live in the period; of a page its posts and its reels; null: not known */
        shared: number | null;
    };
    compared: {
        reach: {
            /** a number of days */
            days: number;
            /** the value over these days */
            now: number;
            /** the value over the days at the same places of the period before */
            before: number;
        } | null;
        interaction: {
            /** a number of days */
            days: number;
            /** the value over these days */
            now: number;
            /** the value over the days at the same places of the period before */
            before: number;
        } | null;
        shared: {
            /** a number of days */
            days: number;
            /** the value over these days */
            now: number;
            /** the value over the days at the same places of the period before */
            before: number;
        } | null;
    };
    sources: InsightSource[];
    known_from: InsightDay | null;
    backfilling: boolean;
};
export type ReportSeries = {
    figure: InsightFigure;
    days: DayValue[];
    prev: DayValue[];
    published: {
        day: InsightDay;
        /** number of posts made from the item that are not deleted */
        posts: number;
    }[];
    source: InsightSource;
};
export type ReportAccount = {
    name: string;
    "type": NetworkType;
    picture_url: string | null;
    stats: PeriodStats;
    series: ReportSeries[];
    growth: FollowerDay[];
};
export type Report = {
    title: string;
    accounts: ReportAccount[];
    expires_at: Instant;
};
export type ReportEvery = "week" | "month";
export type ReportSchedule = {
    id: Id;
    account_id: Id;
    every: ReportEvery;
    /** a day of the week, 1 Monday to 7 Sunday */
    weekday: number;
    /** an hour, 0 to 23, in the account’s time zone */
    hour: number;
    /** a list of 1 to 50 different members */
    member_ids: Id[];
    timezone: Zone;
    next_at: Instant;
    created_by: Id;
};
/**
 * Register and sign in; an email asks to confirm the address
 */
export function signUp(body: {
    name: PersonName;
    /** an email address */
    email: string;
    password: string;
    timezone?: Zone;
    timeFormat?: TimeFormat;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: User;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/sign-up", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Sign in with email and password; answers with a challenge when a second factor is on
 */
export function signIn(body: {
    /** an email address */
    email: string;
    password: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                second_factor: boolean;
                challenge?: string;
                factors?: ("app" | "email")[];
                deletion_cancelled?: boolean;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/sign-in", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Finish a sign-in with a code from the authenticator app, one sent by email, or a backup code
 */
export function signInSecondFactor(body: {
    challenge: string;
    code: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
                deletion_cancelled?: boolean;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/second-factor", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * End this session
 */
export function signOut(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/sign-out", {
        ...opts,
        method: "POST"
    });
}
/**
 * Confirm an email address, or a new one, with the link from the email
 */
export function confirmEmail(body: {
    token: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/confirm", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Resend the confirmation email
 */
export function resendConfirmation(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/confirm/resend", {
        ...opts,
        method: "POST"
    });
}
/**
 * Send a link to set a new password; the answer is the same for unknown addresses
 */
export function forgotPassword(body: {
    /** an email address */
    email: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/forgot", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * What a reset by this link revokes unless it is kept
 */
export function reviewReset(body: {
    token: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                email: string;
                second_factor_since: Instant | null;
                api_keys: ApiKey[];
                sessions: {
                    device: string;
                    ip: string;
                    seen_at: Instant;
                }[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/reset/review", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Set a new password by the link; ends all sessions, API keys and the second factor, but for what is kept
 */
export function resetPassword(body: {
    token: string;
    password: string;
    keep?: {
        api_keys?: Id[];
        second_factor?: boolean;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/reset", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Change the password; ends all other sessions
 */
export function changePassword(body: {
    current: string;
    password: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/password", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Show the password again; API keys can be created for ten minutes then
 */
export function confirmPassword(body: {
    password: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/confirm_password", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Devices the person is signed in on
 */
export function listSessions(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Session[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/sessions", {
        ...opts
    });
}
/**
 * End one session
 */
export function revokeSession(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/auth/sessions/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * What happened to this account: the newest 50 of the last 180 days
 */
export function readSecurityLog(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SecurityLine[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/security-log", {
        ...opts
    });
}
/**
 * Create a secret for an authenticator app; not active until enabled
 */
export function setupTotp(body: {
    password: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                secret: string;
                uri: string;
                /** QR code as a data: URL */
                qr: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/totp/setup", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Turn the second factor on with a first code
 */
export function enableTotp(body: {
    code: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                backup_codes: string[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/totp/enable", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Turn the second factor off
 */
export function disableTotp(body: {
    password: string;
    code: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/totp/disable", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * The signed-in person
 */
export function getUser(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: User;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/user", {
        ...opts
    });
}
/**
 * Change name or username (JSON, or form data with the same names)
 */
export function updateUser(body?: {
    name?: PersonName;
    /** 3 to 32 lowercase letters, digits, dots and underscores */
    username?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: User;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/user", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Settings, with defaults filled in
 */
export function getSettings(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: UserSettings;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/user/settings", {
        ...opts
    });
}
/**
 * Change some settings (JSON, or form data with the same names)
 */
export function updateSettings(settingsChange?: SettingsChange, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: UserSettings;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/user/settings", oazapfts.json({
        ...opts,
        method: "POST",
        body: settingsChange
    }));
}
/**
 * IANA zones with their offset now
 */
export function listTimezones(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: {
                    name: string;
                    city: string;
                    /** minutes ahead of UTC now */
                    offset_minutes: number;
                    label: string;
                }[];
            };
        };
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/timezone/list", {
        ...opts
    });
}
/**
 * Ask for another email address: a link goes to the new one, a notice to the present one
 */
export function changeEmail(body: {
    /** an email address */
    email: string;
    password: string;
    code?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: EmailChange;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/user/email", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Keep the present email address; the link to the new one works no more
 */
export function cancelEmailChange(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/user/email", {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Copies of one’s data that are being made or can be downloaded, the newest first
 */
export function listExports(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: DataExport[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/user/exports", {
        ...opts
    });
}
/**
 * Have a copy of one’s data made; an email says when it is ready. At most 3 a day
 */
export function createExport(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: DataExport;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/user/exports", {
        ...opts,
        method: "POST"
    });
}
/**
 * The zip of a copy that is ready
 */
export function downloadExport(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/user/exports/${encodeURIComponent(id)}/file`, {
        ...opts
    });
}
/**
 * What deleting one’s account would take along, and what it would leave
 */
export function reviewDeletion(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: DeletionReview;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/user/deletion", {
        ...opts
    });
}
/**
 * Delete one’s account; signing in within 14 days cancels it
 */
export function deleteUser(body: {
    /** the person’s username, typed */
    username: string;
    password: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                purge_at: Instant;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/user/deletion", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Whose API key this is, its team, its scopes and its limits
 */
export function getApiKey(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: KeyFacts;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/key", {
        ...opts
    });
}
/**
 * List the team’s API keys
 */
export function listApiKeys(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: ApiKey[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/keys", {
        ...opts
    });
}
/**
 * Create an API key; the secret is shown once
 */
export function createApiKey(body: {
    name: string;
    scopes: ("posts:read" | "posts:write" | "media:write" | "accounts:read" | "insights:read" | "team:read" | "research:read" | "research:write")[];
    expires_at?: InstantInput;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                key: ApiKey;
                /** ff_…; send as Authorization: Bearer */
                secret: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/keys", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Revoke an API key immediately
 */
export function revokeApiKey(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/keys/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Notifications of the signed-in person, of all teams, the newest first
 */
export function listNotifications({ unread, kind, teamId, after, limit }: {
    unread?: boolean;
    kind?: NotificationKindName;
    teamId?: Id;
    after?: PageCursor;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                notifications: Notification[];
                /** how many are not read, of all */
                unread: number;
                next: PageCursor | null;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/notifications${QS.query(QS.explode({
        unread,
        kind,
        team_id: teamId,
        after,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * How many notifications are not read
 */
export function countNotifications(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** number of notifications that are not read */
                unread: number;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/notifications/count", {
        ...opts
    });
}
/**
 * Mark notifications as read or not read
 */
export function markNotifications(body: {
    read: boolean;
    ids?: Id[];
    /** all of them instead of `ids`; only with `read` */
    all?: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** number of notifications that are not read */
                unread: number;
                changed: Id[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/notifications/mark", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Where a notification leads; it is read from then on
 */
export function openNotification(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** a path of this application */
                url: string;
                team_id: Id | null;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/notifications/${encodeURIComponent(id)}/open`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Agree to get copies of a person’s notifications, with the token of the email that asks
 */
export function confirmCopies(body: {
    /** the token of a link in an email */
    token: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** whose notifications they are */
                name: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/notifications/copies/confirm", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Ask the address of copies once more whether it agrees; at most once an hour and three times a week
 */
export function resendCopies(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/notifications/copies/resend", {
        ...opts,
        method: "POST"
    });
}
/**
 * What a link in an email switches off
 */
export function readUnsubscribe(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                kind: NotificationKindName;
                label: string;
                copy: boolean;
                on: boolean;
            };
        };
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/unsubscribe${QS.query(QS.explode({
        token
    }))}`, {
        ...opts
    });
}
/**
 * Switch off the emails that a link names, in one click
 */
export function unsubscribeOneClick(token: string, body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: any;
        };
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/unsubscribe${QS.query(QS.explode({
        token
    }))}`, {
        ...opts,
        method: "POST",
        body
    });
}
/**
 * Switch the emails that a link names off or on; copies can only be switched off
 */
export function changeSubscription(body: {
    /** the token of a link in an email */
    token: string;
    on: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                on: boolean;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/unsubscribe/change", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Browsers of the person that are sent notifications
 */
export function listPushDevices(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                public_key: string | null;
                devices: PushDevice[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/notifications/devices", {
        ...opts
    });
}
/**
 * Send notifications to this browser, until it is signed out or removed
 */
export function addPushDevice(body: {
    /** of the push subscription */
    endpoint: string;
    keys: {
        /** a P-256 public key of 65 bytes, base64url */
        p256dh: string;
        /** 16 bytes, base64url */
        auth: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: PushDevice;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/notifications/devices", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Send no more notifications to a browser
 */
export function removePushDevice(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/notifications/devices/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Send a notification to a browser now, to see that it arrives
 */
export function testPushDevice(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** whether the browser’s push service has taken it */
                sent: boolean;
                error: string | null;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/notifications/devices/${encodeURIComponent(id)}/test`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Send a first code to the person’s email; the factor is not on until it is enabled with it
 */
export function setupEmailFactor(body: {
    password: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** the address, shortened to its first letter and domain */
                sent_to: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/email-factor/setup", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Have sign-ins ask for a code that is sent by email
 */
export function enableEmailFactor(body: {
    code: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** empty where the person has some from the authenticator app */
                backup_codes: string[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/email-factor/enable", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Send the signed-in person a code, such as to turn the factor off
 */
export function sendEmailCode(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** the address, shortened to its first letter and domain */
                sent_to: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/email-factor/code", {
        ...opts,
        method: "POST"
    });
}
/**
 * Send no more codes by email
 */
export function disableEmailFactor(body: {
    password: string;
    code: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/email-factor/disable", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Send the code of a sign-in by email, again or instead of one of the authenticator app
 */
export function sendSignInCode(body: {
    challenge: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** the address, shortened to its first letter and domain */
                sent_to: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/auth/second-factor/email", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * List the team’s webhooks
 */
export function listWebhooks(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Webhook[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/webhooks", {
        ...opts
    });
}
/**
 * Create a webhook; its secret is shown once
 */
export function createWebhook(body: {
    /** an http or https URL without user and password */
    url: string;
    description?: string;
    events: WebhookEventType[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                webhook: Webhook;
                /** whsec_…; verifies signatures, and is shown once */
                secret: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/webhooks", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Change a webhook, or switch it on or off
 */
export function updateWebhook(id: Id, body?: {
    /** an http or https URL without user and password */
    url?: string;
    description?: string;
    events?: WebhookEventType[];
    enabled?: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Webhook;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/webhooks/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body
    }));
}
/**
 * Delete a webhook and its deliveries
 */
export function deleteWebhook(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/webhooks/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Replace a webhook’s secret; the one before signs too for 24 hours
 */
export function rotateWebhookSecret(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                webhook: Webhook;
                /** whsec_…; verifies signatures, and is shown once */
                secret: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/webhooks/${encodeURIComponent(id)}/rotate`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Send a ping at once, and return what the receiver said
 */
export function testWebhook(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: WebhookDelivery;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/webhooks/${encodeURIComponent(id)}/test`, {
        ...opts,
        method: "POST"
    });
}
/**
 * List the deliveries of the last 30 days, the newest first
 */
export function listWebhookDeliveries(id: Id, { state, after, limit }: {
    state?: "waiting" | "delivered" | "failed";
    after?: Id;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: WebhookDelivery[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/webhooks/${encodeURIComponent(id)}/deliveries${QS.query(QS.explode({
        state,
        after,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * Send deliveries again: one, or those that failed since an instant; at most 1,000 at once
 */
export function replayWebhook(id: Id, body?: {
    delivery?: Id;
    since?: InstantInput;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** number of messages that are sent again */
                replayed: number;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/webhooks/${encodeURIComponent(id)}/replay`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Start connecting: returns the URL of the network’s dialog
 */
export function startConnect(body: {
    platform: LoginName;
    rerequest?: boolean;
    features?: ConnectFeature[];
    account?: Id;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                url: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/connect/start", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Redirect target of the network’s dialog
 */
export function finishConnect({ code, state, error, errorCode, errorReason, errorDescription, errorMessage }: {
    code?: string;
    state?: string;
    error?: string;
    errorCode?: string;
    errorReason?: string;
    errorDescription?: string;
    errorMessage?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/connect/callback${QS.query(QS.explode({
        code,
        state,
        error,
        error_code: errorCode,
        error_reason: errorReason,
        error_description: errorDescription,
        error_message: errorMessage
    }))}`, {
        ...opts
    });
}
/**
 * Whether the person has an active connection
 */
export function checkConnect(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                connected: boolean;
                me: LoginOwner | null;
                expires_at: Instant | null;
                missing_permissions: string[];
                missing_features: ConnectFeature[];
                connections: {
                    id: Id;
                    login: LoginName;
                    connected: boolean;
                    me: LoginOwner;
                    expires_at: Instant | null;
                    missing_permissions: string[];
                    missing_features: ConnectFeature[];
                }[];
                offered: LoginName[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/connect/check", {
        ...opts
    });
}
/**
 * Deauthorize callback of a network
 */
export function deauthorizeLogin(login: LoginName, body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                received: true;
            };
        };
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/connect/deauthorize/${encodeURIComponent(login)}`, {
        ...opts,
        method: "POST",
        body
    });
}
/**
 * Data deletion callback of a network
 */
export function deleteLoginData(login: LoginName, body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** the page that says how far the deletion is */
            url: string;
            confirmation_code: string;
        };
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/connect/delete-data/${encodeURIComponent(login)}`, {
        ...opts,
        method: "POST",
        body
    });
}
/**
 * Events of a network
 */
export function takeLoginEvent(login: LoginName, body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                received: true;
            };
        };
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/connect/events/${encodeURIComponent(login)}`, {
        ...opts,
        method: "POST",
        body
    });
}
/**
 * How far the deletion of a person’s data is, by the confirmation code
 */
export function readDataDeletion(code: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                status: "waiting" | "done";
                login: LoginName;
                requested_at: Instant;
                done_at: Instant | null;
            };
        };
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/connect/deletion/${encodeURIComponent(code)}`, {
        ...opts
    });
}
/**
 * One’s logins at the networks, the newest first, each with the accounts and posts that depend on it
 */
export function listIntegrations(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Integration[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/connect/integrations", {
        ...opts
    });
}
/**
 * End a login: its accounts stay in their teams, and their posts are on hold until they are connected again
 */
export function removeIntegration(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: RemovedIntegration;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/connect/integrations/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * End all of one’s logins, or those of one kind
 */
export function disconnectLogins(body?: {
    platform?: LoginName;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                removed: RemovedIntegration[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/connect/disconnect", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Ask the networks about each of one’s logins now, and renew tokens that are due
 */
export function refreshSession(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                connected: boolean;
                me: LoginOwner | null;
                expires_at: Instant | null;
                missing_permissions: string[];
                missing_features: ConnectFeature[];
                connections: {
                    id: Id;
                    login: LoginName;
                    connected: boolean;
                    me: LoginOwner;
                    expires_at: Instant | null;
                    missing_permissions: string[];
                    missing_features: ConnectFeature[];
                }[];
                offered: LoginName[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/connect/refresh-session", {
        ...opts,
        method: "POST"
    });
}
/**
 * Which login a finished dialog has stored
 */
export function saveConnect(body: {
    /** the state of a dialog that has finished; a network’s token is never taken */
    token: string;
    me?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Integration;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/connect/save-connect", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * The connected accounts of the team that one works in
 */
export function listAccounts({ $type, status, sync }: {
    $type?: NetworkType;
    status?: string;
    sync?: boolean;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Account[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/list${QS.query(QS.explode({
        "type": $type,
        status,
        sync
    }))}`, {
        ...opts
    });
}
/**
 * One connected account of the team that one works in
 */
export function getAccount(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Account;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Change the settings of an account, or turn it on or off
 */
export function changeAccount(id: Id, body?: {
    id?: AccountNetworkId;
    "type"?: NetworkType;
    username?: string;
    name?: string;
    pic_url?: string | null;
    bio?: string | null;
    fb_id?: NetworkId | null;
    preadd?: boolean;
    /** -1 off, 1 on */
    status?: -1 | 1;
    settings?: string | AccountSettings;
    team_id?: Id;
    login?: LoginName;
    ig_id?: string | null;
    tiktok_id?: string | null;
    profile_url?: string | null;
    /** as replies show it; what is sent does not matter */
    is_checkpointed?: any;
    /** as replies show it; what is sent does not matter */
    is_restricted?: any;
    /** as replies show it; what is sent does not matter */
    permission_missing?: any;
    /** as replies show it; what is sent does not matter */
    locked?: any;
    social_set_id?: Id | null;
    /** as replies show it; what is sent does not matter */
    expires_at?: any;
    created_at?: InstantInput;
    fb_connected?: boolean;
    is_business?: boolean;
    extra?: {
        settings: {
            timezone: Zone;
        };
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Account;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Remove an account from the team; its scheduled posts become drafts
 */
export function removeAccount(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Connect one of the available accounts to the team that one works in
 */
export function addAccount(accountInput: AccountInput, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Account;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/accounts", oazapfts.json({
        ...opts,
        method: "POST",
        body: accountInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Connect several of the available accounts, each as `POST /api/accounts` takes one
 */
export function linkAccounts(body: {
    accounts: AccountInput[] | string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                results: LinkedAccount[];
                /** accounts that were connected */
                linked: number;
                /** accounts that were refused */
                refused: number;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/link", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Find accounts of the team that one works in
 */
export function findAccounts({ limit, isBusiness, username, key }: {
    limit?: number;
    isBusiness?: boolean;
    username?: string;
    key?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Account[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/account${QS.query(QS.explode({
        limit,
        is_business: isBusiness,
        username,
        key
    }))}`, {
        ...opts
    });
}
/**
 * Accounts that one’s logins offer to the team that one works in
 */
export function readConnectAccount(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: AvailableAccount[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/connect/account", {
        ...opts
    });
}
/**
 * Connect one of them
 */
export function saveConnectAccount(body: {
    account_id: AccountNetworkId;
    "type": NetworkType;
    timezone?: Zone;
    fb_id?: NetworkId;
    fb_page_id?: NetworkId;
    fb_page_include?: boolean;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SocialAccount;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/connect/account", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Connect an account of the team again by one’s own login
 */
export function renewConnectAccount(body: {
    account: Id;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SocialAccount;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/connect/account", oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * The team; `with` adds members, social_accounts, social_sets
 */
export function getTeam(teamId: Id, { $with }: {
    $with?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Team;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}${QS.query(QS.explode({
        "with": $with
    }))}`, {
        ...opts
    });
}
/**
 * Rename the team
 */
export function renameTeam(teamId: Id, body: {
    /** a name on one line, without invisible characters */
    name: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Team;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Delete the team; its owner can restore it for 14 days
 */
export function deleteTeam(teamId: Id, body: {
    /** the team’s name, typed */
    name: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: DeletedTeam;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}`, oazapfts.json({
        ...opts,
        method: "DELETE",
        body
    }));
}
/**
 * Switch the active team
 */
export function switchTeam(body: {
    to: Id;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/team/switch", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Accounts available through the connection
 */
export function listAvailableAccounts(teamId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: AvailableAccount[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/available-accounts`, {
        ...opts
    });
}
/**
 * The team’s connected accounts
 */
export function listSocialAccounts(teamId: Id, { sync }: {
    sync?: boolean;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SocialAccount[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/social-accounts${QS.query(QS.explode({
        sync
    }))}`, {
        ...opts
    });
}
/**
 * Connect one of the available accounts
 */
export function connectSocialAccount(teamId: Id, body: {
    account_id: AccountNetworkId;
    "type": NetworkType;
    timezone?: Zone;
    fb_id?: NetworkId;
    fb_page_id?: NetworkId;
    fb_page_include?: boolean;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SocialAccount;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/social-accounts`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * One connected account; `refresh` reads name and picture from the network
 */
export function getSocialAccount(teamId: Id, accountId: Id, { refresh }: {
    refresh?: boolean;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SocialAccount;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/social-accounts/${encodeURIComponent(accountId)}${QS.query(QS.explode({
        refresh
    }))}`, {
        ...opts
    });
}
/**
 * Change the time zone, or turn the account on or off
 */
export function updateSocialAccount(teamId: Id, accountId: Id, body?: {
    timezone?: Zone;
    disabled?: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SocialAccount;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/social-accounts/${encodeURIComponent(accountId)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Remove an account from the team; its scheduled posts become drafts
 */
export function disconnectSocialAccount(teamId: Id, accountId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/accounts/${encodeURIComponent(accountId)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * The profile picture; with redirect=false its URL as {data: {url}}
 */
export function socialAccountPicture(teamId: Id, accountId: Id, { redirect, v }: {
    redirect?: boolean;
    v?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/accounts/${encodeURIComponent(accountId)}/picture${QS.query(QS.explode({
        redirect,
        v
    }))}`, {
        ...opts
    });
}
/**
 * Pages that one’s logins offer, each with the account of a network that is connected by it
 */
export function listAvailablePages(teamId: Id, $type: "ig" | "fb", opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: AvailablePage[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/available-pages${QS.query(QS.explode({
        "type": $type
    }))}`, {
        ...opts
    });
}
/**
 * Connect one of the available accounts, by the names of `POST /api/accounts`
 */
export function addTeamAccount(teamId: Id, accountInput: AccountInput, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Account;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/accounts`, oazapfts.json({
        ...opts,
        method: "POST",
        body: accountInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * The team’s accounts that were connected through a page
 */
export function listPageConnected(teamId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Account[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/connected-fb`, {
        ...opts
    });
}
/**
 * Have likes, comments and links of an account’s posts read from its network
 */
export function syncAccountMedia(teamId: Id, accountId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                accounts: AccountSync[];
                in_sync: boolean;
                /** seconds to wait before asking again; null: nothing is under way */
                retry_after: number | null;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/social-accounts/${encodeURIComponent(accountId)}/sync-media`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Create a team, which becomes the active one; its creator owns it
 */
export function createTeam(body: {
    /** a name on one line, without invisible characters */
    name: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Team;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/team", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Deleted teams that the person owns and can still restore
 */
export function listDeletedTeams(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: DeletedTeam[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/team/deleted", {
        ...opts
    });
}
/**
 * Restore a deleted team, which becomes the active one
 */
export function restoreTeam(teamId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Team;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/restore`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Give a member another role
 */
export function changeMember(teamId: Id, memberId: Id, body: {
    /** 1 Manager, 2 Creator */
    role: 1 | 2;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Member;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/member/${encodeURIComponent(memberId)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Remove a member; their posts and the accounts that they connected stay
 */
export function removeMember(teamId: Id, memberId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/member/${encodeURIComponent(memberId)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Leave the team; its owner hands it over or deletes it instead
 */
export function leaveTeam(teamId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/leave`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Make another member the owner; the owner until now becomes a Manager
 */
export function handOverTeam(teamId: Id, body: {
    member_id: Id;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Member;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/owner`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Have posts of Creators approved before they are scheduled, and say who is excepted
 */
export function setApprovals(teamId: Id, body: {
    on: boolean;
    except?: Excepted;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Approvals;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/approvals`, oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Invitations that nobody has accepted or revoked, expired ones too
 */
export function listInvites(teamId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Invite[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/invites`, {
        ...opts
    });
}
/**
 * Invite by email, or by a link where `email` is absent
 */
export function createInvite(teamId: Id, body: {
    /** an email address */
    email?: string;
    /** 1 Manager, 2 Creator */
    role: 1 | 2;
    /** how many people may use the link; 1 with an email */
    uses?: number;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                invite: Invite;
                url: string | null;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/invite`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Send the email again; the invitation is valid for seven more days
 */
export function resendInvite(teamId: Id, inviteId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Invite;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/invites/${encodeURIComponent(inviteId)}/resend`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Revoke an invitation: its links work no more
 */
export function revokeInvite(teamId: Id, inviteId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/invites/${encodeURIComponent(inviteId)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * What an invitation is for
 */
export function readInvite(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: OpenInvite;
        };
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/invite/${encodeURIComponent(token)}`, {
        ...opts
    });
}
/**
 * Join the team, which becomes the active one
 */
export function acceptInvite(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                team_id: Id;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/invite/${encodeURIComponent(token)}`, {
        ...opts,
        method: "POST"
    });
}
/**
 * The team of an invitation, where the caller is in it already
 */
export function readJoinedTeam(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: JoinedTeam;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/invite/${encodeURIComponent(token)}/team`, {
        ...opts
    });
}
/**
 * The team’s plan, and what it uses of it
 */
export function getSubscription(teamId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Subscription;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/subscription`, {
        ...opts
    });
}
/**
 * Choose another plan for the team
 */
export function changePlan(teamId: Id, body: {
    product_id: ProductId;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                subscription: Subscription;
                url: string | null;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/subscription`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Choose which accounts and members are not locked
 */
export function chooseKept(teamId: Id, body?: {
    social_accounts?: Id[];
    members?: Id[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Subscription;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/kept`, oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Invoices of the team, the newest first
 */
export function listInvoices(teamId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Invoice[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/invoices`, {
        ...opts
    });
}
/**
 * A page of the payment provider for payment method and address
 */
export function openBillingPortal(teamId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                url: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/billing-portal`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Events of Stripe
 */
export function stripeWebhook(body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                received: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/billing/stripe", {
        ...opts,
        method: "POST",
        body
    });
}
/**
 * Create a set of the team’s accounts
 */
export function createSocialSet(teamId: Id, body: {
    /** a name on one line, without invisible characters */
    name: string;
    social_accounts: Id[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SocialSet;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/social-sets`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Rename a set or change its accounts
 */
export function updateSocialSet(teamId: Id, setId: Id, body: {
    /** a name on one line, without invisible characters */
    name: string;
    social_accounts: Id[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SocialSet;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/social-sets/${encodeURIComponent(setId)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Delete a set; its accounts stay in the team
 */
export function deleteSocialSet(teamId: Id, setId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/social-sets/${encodeURIComponent(setId)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * What was done in the team, newest first, for as many days as its plan shows
 */
export function listActivity(teamId: Id, { people, accounts, kinds, start, end, after, limit }: {
    people?: IdList;
    accounts?: IdList;
    kinds?: string;
    start?: InstantInput;
    end?: InstantInput;
    after?: PageCursor;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: Activity[];
                next?: PageCursor;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/activity${QS.query(QS.explode({
        people,
        accounts,
        kinds,
        start,
        end,
        after,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * The same as a CSV file, at most 50000 entries
 */
export function exportActivity(teamId: Id, { people, accounts, kinds, start, end }: {
    people?: IdList;
    accounts?: IdList;
    kinds?: string;
    start?: InstantInput;
    end?: InstantInput;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/team/${encodeURIComponent(teamId)}/activity.csv${QS.query(QS.explode({
        people,
        accounts,
        kinds,
        start,
        end
    }))}`, {
        ...opts
    });
}
/**
 * A signed URL to PUT a file to, whole or in chunks
 */
export function createUpload(body: {
    filename: string;
    /** size in bytes */
    bytes?: number;
    mime?: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: string;
                upload: UploadTicket;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/backblaze/upload/url", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Take over files that a network shows
 */
export function fetchMedia(body: {
    media: {
        "type": "image" | "video";
        /** a web address */
        url: string;
    }[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: MediaFile[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    } | {
        status: 507;
        data: Failure;
    }>("/api/media/fetch", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Cancel an upload, or the reading of its file
 */
export function deleteUpload(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/backblaze/upload/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Stop the conversions of a video that are under way and that no scheduled post needs
 */
export function cancelRenderings(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** number of conversions that were stopped */
                cancelled: number;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/media/${encodeURIComponent(id)}/cancel-renderings`, {
        ...opts,
        method: "POST"
    });
}
/**
 * How much of its plan’s storage the team uses
 */
export function getStorage(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: StorageUse;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/storage", {
        ...opts
    });
}
/**
 * Upload bytes
 */
export function putUpload(id: Id, e: string, s: string, body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** bytes received so far */
                offset: number;
                complete: boolean;
                media?: MediaFile;
            };
        };
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    } | {
        status: 507;
        data: Failure;
    }>(`/media/upload/${encodeURIComponent(id)}${QS.query(QS.explode({
        e,
        s
    }))}`, {
        ...opts,
        method: "PUT",
        body
    });
}
/**
 * Upload offset, to resume it
 */
export function getUpload(id: Id, e: string, s: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** bytes received so far */
                offset: number;
                complete: boolean;
                media?: MediaFile;
            };
        };
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 410;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/media/upload/${encodeURIComponent(id)}${QS.query(QS.explode({
        e,
        s
    }))}`, {
        ...opts
    });
}
/**
 * One uploaded file
 */
export function getMedia(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: MediaFile;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/media/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Thumbnail bytes
 */
export function mediaThumbnail(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/media/${encodeURIComponent(id)}/thumb`, {
        ...opts
    });
}
/**
 * File bytes, original or a rendering
 */
export function mediaBytes(id: Id, variant: string, e: string, s: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 416;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/m/${encodeURIComponent(id)}/${encodeURIComponent(variant)}${QS.query(QS.explode({
        e,
        s
    }))}`, {
        ...opts
    });
}
/**
 * Redirect to a file’s signed URL
 */
export function mediaRedirect(id: Id, ext: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/backblaze/${encodeURIComponent(id)}/${encodeURIComponent(ext)}`, {
        ...opts
    });
}
/**
 * Compose for one or more accounts: save as draft, schedule, or publish now
 */
export function createPosts(body: {
    caption?: string;
    /** of a video of a page; it is not sent to networks that have no titles */
    title?: string;
    items?: ItemInput[];
    post_type?: PostType;
    first_comment?: string;
    location?: LocationInput | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
    tiktok_options?: TikTokOptions | null;
    originalCaption?: string;
    relatedHashtags?: string[];
    extra_data?: object | null;
    accounts: Id[];
    schedule: ScheduleInput;
    overrides?: {
        account_id: Id;
        caption?: string;
    }[];
    /** only with `schedule.kind` draft: one draft for all accounts instead of one for each */
    together?: boolean;
    /** the item of the post library that it is made from. A request with neither `caption` nor `items` takes the content of that */
    library_id?: Id;
    /** a live post of the team to publish once more, with its content; each field that is sent is in place of the original’s */
    repost_of?: Id;
    copy_of?: Id;
    /** the saved post of the team that it is made from, which shows what came of it; nothing is copied from it */
    saved_post_id?: Id;
    /** a draft of yours that the new posts take the place of: it is deleted with their creation if it is still that version. Nothing is copied from it */
    replaces?: {
        id: Id;
        /** grows with each change of the post; the ETag has it */
        version: number;
    };
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                posts: Post[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/posts", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Posts by filter, newest first or by time
 */
export function listPosts({ offset, limit, after, start, end, $type, keyword, accounts, authors, status, ids, sort }: {
    offset?: number;
    limit?: number;
    after?: PageCursor;
    start?: InstantInput;
    end?: InstantInput;
    $type?: string;
    keyword?: string;
    accounts?: IdList;
    authors?: IdList;
    status?: string;
    ids?: IdList;
    sort?: "post_at" | "-post_at" | "updated_at" | "-updated_at" | "created_at" | "-created_at";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: Post[];
                pagination: Pagination;
                next?: PageCursor;
                in_sync: boolean;
                /** seconds to wait before asking again; null: nothing is under way */
                retry_after: number | null;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts${QS.query(QS.explode({
        offset,
        limit,
        after,
        start,
        end,
        "type": $type,
        keyword,
        accounts,
        authors,
        status,
        ids,
        sort
    }))}`, {
        ...opts
    });
}
/**
 * Problems to expect, per account and picture, with fixes
 */
export function preflight(body: {
    caption?: string;
    /** of a video of a page; it is not sent to networks that have no titles */
    title?: string;
    items?: ItemInput[];
    post_type?: PostType;
    first_comment?: string;
    location?: LocationInput | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
    tiktok_options?: TikTokOptions | null;
    originalCaption?: string;
    relatedHashtags?: string[];
    extra_data?: object | null;
    accounts: Id[];
    schedule: ScheduleInput;
    overrides?: {
        account_id: Id;
        caption?: string;
    }[];
    post_id?: Id;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                checks: PreflightCheck[];
                /** 100 less what the findings cost, of the account for which it is lowest */
                score: number;
                /** number of findings that prevent publishing */
                stops: number;
                /** number of findings that do not */
                warnings: number;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/posts/preflight", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * One post; the ETag is its version
 */
export function getPost(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Change a post that isn’t being published yet
 */
export function updatePost(id: Id, body?: {
    caption?: string;
    /** of a video of a page; it is not sent to networks that have no titles */
    title?: string;
    items?: ItemInput[];
    post_type?: PostType;
    first_comment?: string;
    location?: LocationInput | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
    tiktok_options?: TikTokOptions | null;
    originalCaption?: string;
    relatedHashtags?: string[];
    extra_data?: object | null;
    description?: string;
    media?: {
        id: Id;
        media_id?: Id;
        url?: string | null;
        thumbnail_url?: string | null;
        /** pixels */
        width?: number | null;
        /** pixels */
        height?: number | null;
        /** seconds */
        duration?: number | null;
        /** size in bytes */
        bytes?: number | null;
        mime?: string;
        file_name?: string;
        /** a place, from 0 */
        order?: number;
        "type"?: "image" | "video";
        image?: {
            src?: string | null;
            /** pixels */
            width?: number | null;
            /** pixels */
            height?: number | null;
            fileId?: string | null;
            fileName?: string | null;
        } | null;
        video?: {
            src?: string | null;
            /** pixels */
            width?: number | null;
            /** pixels */
            height?: number | null;
            fileId?: string | null;
            fileName?: string | null;
            /** seconds */
            duration?: number | null;
            /** width divided by height */
            ratio?: number | null;
            hasAudio?: boolean | null;
            generatedThumbs?: string | null;
            loaded?: boolean;
        } | null;
        alt_text?: string;
        user_tags?: {
            /** a username of letters, digits, dots and underscores */
            username: string;
            pk?: PersonId | null;
            position?: {
                /** from the left edge, 0 to 1 of the width */
                x: number;
                /** from the top edge, 0 to 1 of the height */
                y: number;
            } | null;
            /** from the left edge, 0 to 1 of the width */
            x?: number | null;
            /** from the top edge, 0 to 1 of the height */
            y?: number | null;
        }[];
        product_tags?: ProductTagsInput;
        /** seconds from the beginning of the video */
        start?: number | null;
        /** seconds from the beginning of the video */
        end?: number | null;
        crop?: Crop | null;
        add_background?: (("blur" | "color" | "blur_16_9" | "color_16_9") | null) | boolean;
        storage?: string | null;
        dominantColor?: string | null;
        dominantGradientColor?: string | null;
        render?: {
            func: string;
            params?: object;
        } | null;
        is_rendered?: boolean;
    }[];
    hashtags?: string[];
    schedule?: ScheduleInput;
    /** when it goes or went out, seconds since 1970; null: a draft without a time */
    schedule_publish_timestamp?: UnixSeconds | null;
    igtv_share_preview_to_feed?: boolean;
    account_id?: Id;
    accounts?: Id[];
    overrides?: {
        account_id: Id;
        caption?: string;
    }[];
}, { dryRun, ifMatch }: {
    dryRun?: DryRun;
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 412;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Delete a post that is not live; can be restored for 30 days
 */
export function deletePost(id: Id, { dryRun }: {
    dryRun?: DryRun;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Remove a live post from the lists; it stays on the network, and can be restored for 30 days
 */
export function hidePost(id: Id, { dryRun }: {
    dryRun?: DryRun;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/hide${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Dismiss the alerts of a live post
 */
export function dismissAlerts(id: Id, { dryRun }: {
    dryRun?: DryRun;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/dismiss_alerts${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Say that you have a post open to change it, and read who else has
 */
export function showEditing(id: Id, body?: {
    open?: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: {
                    id: Id;
                    name: string;
                }[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/editing`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Bring back a deleted or hidden post; a time that has passed makes it a draft
 */
export function restorePost(id: Id, { dryRun }: {
    dryRun?: DryRun;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/restore${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Flight recorder: every attempt, step by step, secrets removed
 */
export function getTrace(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Trace;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/trace`, {
        ...opts
    });
}
/**
 * Compact rows for a time range of up to 62 days
 */
export function listCalendar(start: InstantInput, end: InstantInput, { accounts, status }: {
    accounts?: IdList;
    status?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                rows: CalendarRow[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/calendar${QS.query(QS.explode({
        start,
        end,
        accounts,
        status
    }))}`, {
        ...opts
    });
}
/**
 * Number of posts in each status, of all posts or those that a list with this filter has
 */
export function postCounts({ start, end, $type, keyword, accounts, authors }: {
    start?: InstantInput;
    end?: InstantInput;
    $type?: string;
    keyword?: string;
    accounts?: IdList;
    authors?: IdList;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** number of drafts */
                draft: number;
                /** number of drafts that wait for approval; among `draft` too */
                waiting: number;
                /** number of drafts that were sent back to their authors; among `draft` too */
                sent_back: number;
                /** number of scheduled posts, without those held */
                scheduled: number;
                /** number of drafts and scheduled posts whose videos are being converted; among `draft` or `scheduled` too, counted up to 1,000 */
                rendering: number;
                /** number of scheduled posts that wait for a person */
                held: number;
                /** number of posts being published */
                inprogress: number;
                /** number of live posts */
                posted: number;
                /** number of live posts that lack something; among `posted` too */
                alerts: number;
                /** number of failed posts */
                error: number;
                /** number of posts of which it is not known whether they are live */
                unconfirmed: number;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/contents/post_count${QS.query(QS.explode({
        start,
        end,
        "type": $type,
        keyword,
        accounts,
        authors
    }))}`, {
        ...opts
    });
}
/**
 * Number of failed posts, with those that are unconfirmed
 */
export function failedCount({ accounts }: {
    accounts?: IdList;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** number of captions in the folder */
                count: number;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/contents/failed_count${QS.query(QS.explode({
        accounts
    }))}`, {
        ...opts
    });
}
/**
 * The live post that was due first; null where none is live
 */
export function oldestPost({ accounts }: {
    accounts?: IdList;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post | null;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/contents/oldest_post${QS.query(QS.explode({
        accounts
    }))}`, {
        ...opts
    });
}
/**
 * Used and allowed posts per day and account, for 62 days from `since`
 */
export function listQuota(since: InstantInput, { accounts }: {
    accounts?: IdList;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: DailyQuota[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/quota${QS.query(QS.explode({
        accounts,
        since
    }))}`, {
        ...opts
    });
}
/**
 * Delete, move, retry or unschedule many posts, by ID or all of a filter
 */
export function bulkPosts(body: {
    action: "delete" | "move" | "retry" | "draft";
    ids?: Id[];
    filter?: {
        start?: InstantInput;
        end?: InstantInput;
        /** one or more of image, video, album, story, reel, igtv and text, joined by commas */
        "type"?: string;
        /** a text anywhere in the caption; case is ignored */
        keyword?: string;
        accounts?: IdList;
        authors?: IdList;
        /** one or more of DRAFT, SCHEDULED, INPROGRESS, POSTED, ERROR (each lists every post of that status), WAITING (of DRAFT, for approval), SENT_BACK (of DRAFT), HELD (of SCHEDULED), ALERT (of POSTED), UNCONFIRMED (of ERROR) and FAILED (of ERROR, those that are not unconfirmed), joined by commas */
        status?: string;
    };
    after?: PageCursor;
    /** days by which each post is moved; negative: earlier */
    days?: number;
    /** a date, such as 2026-10-15 */
    date?: string;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** entries of the whole list; counted up to 10,000 */
                total: number;
                done: BulkDone[];
                refused: BulkRefused[];
                batch: Id | null;
                next?: PageCursor;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/posts/bulk", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Undo a change of many posts; those changed since stay as they are
 */
export function undoBulkPosts(body: {
    posts: {
        id: Id;
        /** grows with each change of the post; the ETag has it */
        version: number;
        /** the version before the change */
        "from"?: number;
        before?: ScheduleBefore;
    }[];
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: BulkDone[];
                refused: BulkRefused[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/posts/bulk/undo", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Make posts of the rows of a table; a dry run names each bad row and column
 */
export function importPosts(body: {
    rows: CsvRows;
    zone?: Zone;
    dates?: DateOrder;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                rows: CsvResult[];
                /** rows that became posts */
                imported: number;
                /** rows with a fault */
                refused: number;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/posts/import", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Posts by filter as a CSV file that can be imported again, at most 5000 of them
 */
export function exportPosts({ start, end, $type, keyword, accounts, authors, status, ids }: {
    start?: InstantInput;
    end?: InstantInput;
    $type?: string;
    keyword?: string;
    accounts?: IdList;
    authors?: IdList;
    status?: string;
    ids?: IdList;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/export.csv${QS.query(QS.explode({
        start,
        end,
        "type": $type,
        keyword,
        accounts,
        authors,
        status,
        ids
    }))}`, {
        ...opts
    });
}
/**
 * Compose a post that repeats: up to 52 dates within a year, each an ordinary post
 */
export function createSeries(body: {
    caption?: string;
    /** of a video of a page; it is not sent to networks that have no titles */
    title?: string;
    items?: ItemInput[];
    post_type?: PostType;
    first_comment?: string;
    location?: LocationInput | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
    tiktok_options?: TikTokOptions | null;
    originalCaption?: string;
    relatedHashtags?: string[];
    extra_data?: object | null;
    accounts: Id[];
    schedule: {
        kind: "date";
        wall: WallTime;
        zone?: Zone;
    };
    recurrence: Recurrence;
    overrides?: {
        account_id: Id;
        caption?: string;
    }[];
    /** the item of the post library that it is made from. A request with neither `caption` nor `items` takes the content of that */
    library_id?: Id;
    /** a live post of the team to publish once more, with its content; each field that is sent is in place of the original’s */
    repost_of?: Id;
    copy_of?: Id;
    /** a draft of yours that the new posts take the place of: it is deleted with their creation if it is still that version. Nothing is copied from it */
    replaces?: {
        id: Id;
        /** grows with each change of the post; the ETag has it */
        version: number;
    };
    skip_refused?: boolean;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                id: Id | null;
                words: string;
                dates: SeriesDate[];
                /** number of dates on which nothing could be planned */
                refused: number;
                batch: Id | null;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/series", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * A series with its dates and posts
 */
export function getSeries(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Series;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/series/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Change all posts of a series, or those from one date on: what they say, their time of day, and when they repeat
 */
export function updateSeries(id: Id, body?: {
    caption?: string;
    /** of a video of a page; it is not sent to networks that have no titles */
    title?: string;
    items?: ItemInput[];
    post_type?: PostType;
    first_comment?: string;
    location?: LocationInput | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
    tiktok_options?: TikTokOptions | null;
    originalCaption?: string;
    relatedHashtags?: string[];
    extra_data?: object | null;
    /** the first date to change, from 1 */
    "from"?: number;
    /** a time such as 18:05 */
    time?: string;
    date?: PlainDate;
    recurrence?: Recurrence;
    skip_refused?: boolean;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                series: Series;
                /** number of posts that were changed */
                changed: number;
                /** number of posts that go out at another time */
                moved: number;
                /** number of posts that were made */
                added: number;
                /** number of posts that were deleted because no date is left for them */
                removed: number;
                /** number of dates on which nothing could be planned */
                refused: number;
                left: SeriesLeft[];
                batch: Id | null;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/series/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Delete the posts of a series, or those from one date on; each can be restored for 30 days
 */
export function deleteSeries(id: Id, { $from, dryRun }: {
    $from?: number;
    dryRun?: DryRun;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                deleted: Id[];
                left: SeriesLeft[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/series/${encodeURIComponent(id)}${QS.query(QS.explode({
        "from": $from,
        dry_run: dryRun
    }))}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Items of the post library by filter, latest change first
 */
export function listPostLibraries({ offset, limit, after, keyword, $type, accounts, source, usage, sort }: {
    offset?: number;
    limit?: number;
    after?: PageCursor;
    keyword?: string;
    $type?: string;
    accounts?: IdList;
    source?: LibrarySource;
    usage?: "used" | "unused";
    sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "usage" | "-usage";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: PostLibrary[];
                pagination: Pagination;
                next?: PageCursor;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/post-libraries/list${QS.query(QS.explode({
        offset,
        limit,
        after,
        keyword,
        "type": $type,
        accounts,
        source,
        usage,
        sort
    }))}`, {
        ...opts
    });
}
/**
 * One item of the post library; the ETag is its version
 */
export function getPostLibrary(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: PostLibrary;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/post-libraries/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Change an item of the post library; posts made from it stay as they are
 */
export function updatePostLibrary(id: Id, body?: {
    caption?: string;
    /** of a video of a page; it is not sent to networks that have no titles */
    title?: string;
    items?: ItemInput[];
    post_type?: PostType;
    first_comment?: string;
    location?: LocationInput | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
    tiktok_options?: TikTokOptions | null;
    originalCaption?: string;
    relatedHashtags?: string[];
    extra_data?: object | null;
    description?: string;
    media?: {
        id: Id;
        media_id?: Id;
        url?: string | null;
        thumbnail_url?: string | null;
        /** pixels */
        width?: number | null;
        /** pixels */
        height?: number | null;
        /** seconds */
        duration?: number | null;
        /** size in bytes */
        bytes?: number | null;
        mime?: string;
        file_name?: string;
        /** a place, from 0 */
        order?: number;
        "type"?: "image" | "video";
        image?: {
            src?: string | null;
            /** pixels */
            width?: number | null;
            /** pixels */
            height?: number | null;
            fileId?: string | null;
            fileName?: string | null;
        } | null;
        video?: {
            src?: string | null;
            /** pixels */
            width?: number | null;
            /** pixels */
            height?: number | null;
            fileId?: string | null;
            fileName?: string | null;
            /** seconds */
            duration?: number | null;
            /** width divided by height */
            ratio?: number | null;
            hasAudio?: boolean | null;
            generatedThumbs?: string | null;
            loaded?: boolean;
        } | null;
        alt_text?: string;
        user_tags?: {
            /** a username of letters, digits, dots and underscores */
            username: string;
            pk?: PersonId | null;
            position?: {
                /** from the left edge, 0 to 1 of the width */
                x: number;
                /** from the top edge, 0 to 1 of the height */
                y: number;
            } | null;
            /** from the left edge, 0 to 1 of the width */
            x?: number | null;
            /** from the top edge, 0 to 1 of the height */
            y?: number | null;
        }[];
        product_tags?: ProductTagsInput;
        /** seconds from the beginning of the video */
        start?: number | null;
        /** seconds from the beginning of the video */
        end?: number | null;
        crop?: Crop | null;
        add_background?: (("blur" | "color" | "blur_16_9" | "color_16_9") | null) | boolean;
        storage?: string | null;
        dominantColor?: string | null;
        dominantGradientColor?: string | null;
        render?: {
            func: string;
            params?: object;
        } | null;
        is_rendered?: boolean;
    }[];
    account_id?: Id | null;
    account?: (Id | ShownAccount) | null;
    tags?: LibraryTags;
    id?: Id;
    team_id?: Id;
    "type"?: string;
    source?: LibrarySource;
    post_id?: Id | null;
    /** as replies show it; what is sent does not matter */
    thumbnail?: any;
    /** as replies show it; what is sent does not matter */
    usage?: any;
    author_id?: Id;
    /** grows with each change of the post; the ETag has it */
    version?: number;
    created_at?: InstantInput;
    /** as replies show it; what is sent does not matter */
    updated_at?: any;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: PostLibrary;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 412;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/post-libraries/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Delete an item of the post library; can be restored for 30 days
 */
export function deletePostLibrary(id: Id, { force }: {
    force?: boolean;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/post-libraries/${encodeURIComponent(id)}${QS.query(QS.explode({
        force
    }))}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Add an item to the post library, or save a post to it
 */
export function storePostLibrary(body?: {
    caption?: string;
    /** of a video of a page; it is not sent to networks that have no titles */
    title?: string;
    items?: ItemInput[];
    post_type?: PostType;
    first_comment?: string;
    location?: LocationInput | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
    tiktok_options?: TikTokOptions | null;
    originalCaption?: string;
    relatedHashtags?: string[];
    extra_data?: object | null;
    description?: string;
    media?: {
        id: Id;
        media_id?: Id;
        url?: string | null;
        thumbnail_url?: string | null;
        /** pixels */
        width?: number | null;
        /** pixels */
        height?: number | null;
        /** seconds */
        duration?: number | null;
        /** size in bytes */
        bytes?: number | null;
        mime?: string;
        file_name?: string;
        /** a place, from 0 */
        order?: number;
        "type"?: "image" | "video";
        image?: {
            src?: string | null;
            /** pixels */
            width?: number | null;
            /** pixels */
            height?: number | null;
            fileId?: string | null;
            fileName?: string | null;
        } | null;
        video?: {
            src?: string | null;
            /** pixels */
            width?: number | null;
            /** pixels */
            height?: number | null;
            fileId?: string | null;
            fileName?: string | null;
            /** seconds */
            duration?: number | null;
            /** width divided by height */
            ratio?: number | null;
            hasAudio?: boolean | null;
            generatedThumbs?: string | null;
            loaded?: boolean;
        } | null;
        alt_text?: string;
        user_tags?: {
            /** a username of letters, digits, dots and underscores */
            username: string;
            pk?: PersonId | null;
            position?: {
                /** from the left edge, 0 to 1 of the width */
                x: number;
                /** from the top edge, 0 to 1 of the height */
                y: number;
            } | null;
            /** from the left edge, 0 to 1 of the width */
            x?: number | null;
            /** from the top edge, 0 to 1 of the height */
            y?: number | null;
        }[];
        product_tags?: ProductTagsInput;
        /** seconds from the beginning of the video */
        start?: number | null;
        /** seconds from the beginning of the video */
        end?: number | null;
        crop?: Crop | null;
        add_background?: (("blur" | "color" | "blur_16_9" | "color_16_9") | null) | boolean;
        storage?: string | null;
        dominantColor?: string | null;
        dominantGradientColor?: string | null;
        render?: {
            func: string;
            params?: object;
        } | null;
        is_rendered?: boolean;
    }[];
    account_id?: Id | null;
    account?: (Id | ShownAccount) | null;
    tags?: LibraryTags;
    post_id?: Id;
    /** one of image, video, album, story, reel, igtv and text */
    "type"?: string;
    source?: LibrarySource;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: PostLibrary;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/post-libraries/store", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Bring back a deleted item of the post library
 */
export function restorePostLibrary(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: PostLibrary;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/post-libraries/${encodeURIComponent(id)}/restore`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Saved captions and hashtag groups by filter, with the folders there are
 */
export function listCaptions({ offset, limit, after, keyword, tag, kind, sort }: {
    offset?: number;
    limit?: number;
    after?: PageCursor;
    keyword?: string;
    tag?: string;
    kind?: CaptionKind;
    sort?: "-last_used_at" | "-use_count" | "title" | "-updated_at";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: SavedCaption[];
                pagination: Pagination;
                next?: PageCursor;
                folders: {
                    tag: string;
                    /** number of captions in the folder */
                    count: number;
                }[];
                counts: {
                    /** number of captions */
                    all: number;
                    /** number of hashtag groups */
                    hashtags: number;
                };
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/captions/list${QS.query(QS.explode({
        offset,
        limit,
        after,
        keyword,
        tag,
        kind,
        sort
    }))}`, {
        ...opts
    });
}
/**
 * Save a caption or a hashtag group
 */
export function storeCaption(body: {
    title: CaptionTitle;
    caption: CaptionText;
    tags?: CaptionTags;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SavedCaption;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/captions/store", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Change the name, text and tags of a saved caption; the ETag is its version
 */
export function updateCaption(id: Id, body: {
    title: CaptionTitle;
    caption: CaptionText;
    tags?: CaptionTags;
    id?: Id;
    kind?: CaptionKind;
    hashtags?: string[];
    /** as replies show it; what is sent does not matter */
    use_count?: any;
    /** as replies show it; what is sent does not matter */
    last_used_at?: any;
    author_id?: Id;
    /** grows with each change of the post; the ETag has it */
    version?: number;
    created_at?: InstantInput;
    /** as replies show it; what is sent does not matter */
    updated_at?: any;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SavedCaption;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 412;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/captions/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Delete a saved caption; can be restored for 30 days. Posts that used it stay as they are
 */
export function deleteCaption(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/captions/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Bring back a deleted caption
 */
export function restoreCaption(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SavedCaption;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/captions/${encodeURIComponent(id)}/restore`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Count one use of a saved caption
 */
export function useCaption(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SavedCaption;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/captions/${encodeURIComponent(id)}/use`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Notes on the days of the calendar
 */
export function listNotes(start: NoteDay, end: NoteDay, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: DayNote[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/notes${QS.query(QS.explode({
        start,
        end
    }))}`, {
        ...opts
    });
}
/**
 * Note something on days of the calendar
 */
export function storeNote(body: {
    title: NoteTitle;
    text?: NoteText;
    colour?: NoteColour;
    first: NoteDay;
    last?: NoteDay;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: DayNote;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/notes", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Change a note; the ETag is its version
 */
export function updateNote(id: Id, body: {
    title: NoteTitle;
    text?: NoteText;
    colour?: NoteColour;
    first: NoteDay;
    last?: NoteDay;
    id?: Id;
    author_id?: Id;
    /** grows with each change of the post; the ETag has it */
    version?: number;
    created_at?: InstantInput;
    /** as replies show it; what is sent does not matter */
    updated_at?: any;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: DayNote;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 412;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/notes/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Delete a note; can be restored for 30 days
 */
export function deleteNote(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/notes/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Bring back a deleted note
 */
export function restoreNote(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: DayNote;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/notes/${encodeURIComponent(id)}/restore`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Title, description and picture of a web page, as a post that links to it shows them
 */
export function readLink(url: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: LinkPreview;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/link-preview${QS.query(QS.explode({
        url
    }))}`, {
        ...opts
    });
}
/**
 * Places that a post can name, found by the network of an account; kept for 6 hours
 */
export function searchLocations(q: string, accountId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: FoundLocation[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/locations/search${QS.query(QS.explode({
        q,
        account_id: accountId
    }))}`, {
        ...opts
    });
}
/**
 * One place by the network’s id; kept for 6 hours
 */
export function getLocation(id: string, accountId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: FoundLocation;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/locations/${encodeURIComponent(id)}${QS.query(QS.explode({
        account_id: accountId
    }))}`, {
        ...opts
    });
}
/**
 * Products of an account’s shop that its posts can tag
 */
export function searchProducts(accountId: Id, { q }: {
    q?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: FoundProducts;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/products/search${QS.query(QS.explode({
        q,
        account_id: accountId
    }))}`, {
        ...opts
    });
}
/**
 * Who may see the posts of an account, and what they may allow
 */
export function readCreator(accountId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Creator;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/creators/info${QS.query(QS.explode({
        account_id: accountId
    }))}`, {
        ...opts
    });
}
/**
 * One read of the network about an account, from the list of what may be read
 */
export function readGraph(account: Id, endpoint: string, { params }: {
    params?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            /** an object as the network answers it */
            data: object;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/facebook-api/get${QS.query(QS.explode({
        account,
        endpoint,
        params
    }))}`, {
        ...opts
    });
}
/**
 * Up to 50 reads of the network about an account in one call; one that the network refuses is null
 */
export function batchGraph(body: {
    account: Id;
    payload: {
        method?: "GET";
        /** what is read, with its parameters, such as `me?fields=id,name` */
        relative_url: string;
    }[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: (object | null)[];
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/facebook-api/batch", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Check the connection of an account at its network, and renew it where that is possible
 */
export function refreshGraphToken(body: {
    account: Id;
    /** absent: Fanfare accepts no tokens here, because it uses the account’s own connection */
    token?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                valid: boolean;
                expires_at: Instant | null;
                missing_permissions: string[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/facebook-api/refresh", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * An account as its network has it: profile, number of posts, posts of a period
 */
export function readAccountGraph(accountId: Id, { fields }: {
    fields?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            /** an object as the network answers it */
            data: object;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/graph/${encodeURIComponent(accountId)}${QS.query(QS.explode({
        fields
    }))}`, {
        ...opts
    });
}
/**
 * Figures of an account from its network, for a period; by day where nothing else is given
 */
export function readAccountInsights(accountId: Id, metric: string, { period, metricType, since, until }: {
    period?: string;
    metricType?: string;
    since?: string;
    until?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            /** an object as the network answers it */
            data: object;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/graph/${encodeURIComponent(accountId)}/insights${QS.query(QS.explode({
        metric,
        period,
        metric_type: metricType,
        since,
        until
    }))}`, {
        ...opts
    });
}
/**
 * Published posts of a page, or only their number (summary=total_count, limit=0)
 */
export function listPublishedPosts(accountId: Id, { fields, summary, limit, since, until, after, before }: {
    fields?: string;
    summary?: string;
    limit?: string;
    since?: string;
    until?: string;
    after?: string;
    before?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            /** an object as the network answers it */
            data: object;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/graph/${encodeURIComponent(accountId)}/published_posts${QS.query(QS.explode({
        fields,
        summary,
        limit,
        since,
        until,
        after,
        before
    }))}`, {
        ...opts
    });
}
/**
 * Reels of a page, up to 1,000
 */
export function listVideoReels(accountId: Id, { fields, limit, since, until, after, before }: {
    fields?: string;
    limit?: string;
    since?: string;
    until?: string;
    after?: string;
    before?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            /** an object as the network answers it */
            data: object;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/graph/${encodeURIComponent(accountId)}/video_reels${QS.query(QS.explode({
        fields,
        limit,
        since,
        until,
        after,
        before
    }))}`, {
        ...opts
    });
}
/**
 * Schedule or reschedule to a wall-clock time in the account’s zone, or into its next free time slot
 */
export function schedulePost(id: Id, body?: {
    kind?: "date" | "time_slot";
    wall?: WallTime;
    zone?: Zone;
}, { dryRun, idempotencyKey, ifMatch }: {
    dryRun?: DryRun;
    idempotencyKey?: string;
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 412;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/schedule${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "If-Match": ifMatch
        })
    }));
}
/**
 * Publish now; follow progress on the status stream
 */
export function publishPost(id: Id, { undoSeconds, dryRun, idempotencyKey }: {
    undoSeconds?: UndoSeconds;
    dryRun?: DryRun;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/publish${QS.query(QS.explode({
        undo_seconds: undoSeconds,
        dry_run: dryRun
    }))}`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Cancel: back to a draft with its time, of one published at once that of before, unless it is already being published
 */
export function cancelPost(id: Id, { dryRun, idempotencyKey }: {
    dryRun?: DryRun;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/cancel${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Retry a failed post; the network is checked first for anything already sent
 */
export function retryPost(id: Id, { dryRun, idempotencyKey }: {
    dryRun?: DryRun;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/retry${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Check again whether an unconfirmed post is live
 */
export function checkPost(id: Id, { dryRun }: {
    dryRun?: DryRun;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/check${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Confirm whether an unconfirmed post is live; `false` allows a retry
 */
export function decidePost(id: Id, body: {
    live: boolean;
    /** a web address */
    permalink?: string;
}, { dryRun }: {
    dryRun?: DryRun;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/decide${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Post the missing first comment of a live post
 */
export function postComment(id: Id, { dryRun }: {
    dryRun?: DryRun;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/first_comment${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Ask a Manager to approve a draft, with its planned time
 */
export function requestApproval(id: Id, body?: {
    message?: string;
}, { dryRun, idempotencyKey }: {
    dryRun?: DryRun;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/request_approval${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Approve a post that waits: it is scheduled for its planned time
 */
export function approvePost(id: Id, body: {
    /** the version of the post that was looked at */
    version: number;
    schedule?: ScheduleInput;
}, { dryRun, idempotencyKey, ifMatch }: {
    dryRun?: DryRun;
    idempotencyKey?: string;
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 412;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/approve${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "If-Match": ifMatch
        })
    }));
}
/**
 * Approve many posts that wait
 */
export function approvePosts(body: {
    posts: {
        id: Id;
        /** the version of the post that was looked at */
        version: number;
    }[];
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: BulkDone[];
                refused: BulkRefused[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/posts/approve", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Send a post that waits for approval back to its author, with a note
 */
export function sendBackPost(id: Id, body: {
    note: string;
}, { dryRun, idempotencyKey }: {
    dryRun?: DryRun;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/${encodeURIComponent(id)}/send_back${QS.query(QS.explode({
        dry_run: dryRun
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Time slots of the team’s accounts, by account, day and time
 */
export function listTimeslots({ accounts }: {
    accounts?: IdList;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Timeslot[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/timeslots/list${QS.query(QS.explode({
        accounts
    }))}`, {
        ...opts
    });
}
/**
 * One time slot
 */
export function getTimeslot(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Timeslot;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/timeslots/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Move a time slot with the posts that are scheduled in it; `dry_run` says which posts it would have then
 */
export function updateTimeslot(id: Id, body: {
    day: Weekday;
    hour: ClockTime;
    dry_run?: DryRun;
    id?: Id;
    account_id?: Id;
    social_account_id?: Id;
    /** as replies show it; what is sent does not matter */
    posts?: any;
    /** as replies show it; what is sent does not matter */
    posts_count?: any;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Timeslot;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/timeslots/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Add a time on one or more days; a slot that exists stays as it is
 */
export function addTimeslots(body?: {
    account_id?: Id;
    days?: Weekday[];
    hours?: ClockTime[];
    social_account_id?: Id;
    day?: Weekday;
    hour?: ClockTime;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Timeslot[];
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/timeslots/add", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Copy an account’s time slots to other accounts
 */
export function copyTimeslots(body: {
    "from": Id;
    to: Id[];
    replace?: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Timeslot[];
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/timeslots/copy", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Delete time slots; posts that are already planned keep their times
 */
export function deleteTimeslots(body: {
    ids: Id[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** number of slots that were deleted */
                deleted: number;
                missing: Id[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/timeslots/delete", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Restore time slots deleted in the last 30 days, with the posts that are planned in them: all or none
 */
export function restoreTimeslots(body: {
    ids: Id[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Timeslot[];
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/timeslots/restore", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Change the account’s time zone and say how its slots move; `dry_run` only says
 */
export function updateTimeslotZone(body: {
    account_id: Id;
    timezone: Zone;
    dry_run?: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                account_id: Id;
                before: Zone;
                after: Zone;
                slots: SlotMove[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/timeslots/update-timezone", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * The next free time slots of each account, up to 10 weeks ahead, with the reason for each one passed over
 */
export function listAvailableSlots({ accounts, except, postType, count }: {
    accounts?: IdList;
    except?: IdList;
    postType?: PostType;
    count?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: AvailableSlots[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/available_slots${QS.query(QS.explode({
        accounts,
        except,
        post_type: postType,
        count
    }))}`, {
        ...opts
    });
}
/**
 * Put drafts and items of the post library into the next free time slots; `dry_run` says where each would go
 */
export function enqueuePosts(body: {
    accounts: Id[];
    posts: Id[];
    options?: {
        library_items?: Id[];
        /** the same seed gives the same result */
        seed?: number;
        "from"?: InstantInput;
        order?: "given" | "shuffled";
    };
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Batch;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/enqueue", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Make scheduled posts of these accounts drafts again
 */
export function cancelPosts(body: {
    accounts: Id[];
    posts: Id[];
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Batch;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/cancel", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Move posts by days or to a date; each keeps its time of day
 */
export function movePosts(body: {
    posts: Id[];
    /** days by which each post is moved; negative: earlier */
    days?: number;
    /** a date such as 2026-03-29 */
    date?: string;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Batch;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/move", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Swap the times of two posts of an account
 */
export function swapPosts(body: {
    posts: Id[];
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Batch;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/swap", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Set back what a call for several posts did; what was changed or published since is left and named
 */
export function undoBatch(body: {
    batch: Id;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Batch;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/undo", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Give the posts in time slots of an account a new order; {id} is the account
 */
export function shufflePosts(id: Id, body?: {
    /** the same seed gives the same result */
    seed?: number;
    posts?: Id[];
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Batch;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/shuffle/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Make all scheduled posts of an account drafts again, at most 1,000 a call; {id} is the account
 */
export function clearPosts(id: Id, body?: {
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Batch;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/posts/clear/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * How far posts are, at most 25 of them, and when to ask again
 */
export function checkContents(body: {
    posts: Id[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: Post[];
                errors: PollError[];
                in_sync: boolean;
                /** seconds to wait before asking again; null: nothing is under way */
                retry_after: number | null;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/check", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Add a post of one account: scheduled, or as a draft where it has no time
 */
export function addContent(body: {
    owner_id: Id;
    /** of a video of a page; it is not sent to networks that have no titles */
    title?: string;
    post_type?: PostType;
    first_comment?: string;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
    tiktok_options?: TikTokOptions | null;
    originalCaption?: string;
    relatedHashtags?: string[];
    extra_data?: object | null;
    caption?: string;
    description?: string;
    media?: {
        id: Id;
        media_id?: Id;
        url?: string | null;
        thumbnail_url?: string | null;
        /** pixels */
        width?: number | null;
        /** pixels */
        height?: number | null;
        /** seconds */
        duration?: number | null;
        /** size in bytes */
        bytes?: number | null;
        mime?: string;
        file_name?: string;
        /** a place, from 0 */
        order?: number;
        "type"?: "image" | "video";
        image?: {
            src?: string | null;
            /** pixels */
            width?: number | null;
            /** pixels */
            height?: number | null;
            fileId?: string | null;
            fileName?: string | null;
        } | null;
        video?: {
            src?: string | null;
            /** pixels */
            width?: number | null;
            /** pixels */
            height?: number | null;
            fileId?: string | null;
            fileName?: string | null;
            /** seconds */
            duration?: number | null;
            /** width divided by height */
            ratio?: number | null;
            hasAudio?: boolean | null;
            generatedThumbs?: string | null;
            loaded?: boolean;
        } | null;
        alt_text?: string;
        user_tags?: {
            /** a username of letters, digits, dots and underscores */
            username: string;
            pk?: PersonId | null;
            position?: {
                /** from the left edge, 0 to 1 of the width */
                x: number;
                /** from the top edge, 0 to 1 of the height */
                y: number;
            } | null;
            /** from the left edge, 0 to 1 of the width */
            x?: number | null;
            /** from the top edge, 0 to 1 of the height */
            y?: number | null;
        }[];
        product_tags?: ProductTagsInput;
        /** seconds from the beginning of the video */
        start?: number | null;
        /** seconds from the beginning of the video */
        end?: number | null;
        crop?: Crop | null;
        add_background?: (("blur" | "color" | "blur_16_9" | "color_16_9") | null) | boolean;
        storage?: string | null;
        dominantColor?: string | null;
        dominantGradientColor?: string | null;
        render?: {
            func: string;
            params?: object;
        } | null;
        is_rendered?: boolean;
    }[];
    hashtags?: string[];
    location?: LocationInput | null;
    eligible_actions?: string[];
    igtv_share_preview_to_feed?: boolean;
    /** when it goes or went out, seconds since 1970; null: a draft without a time */
    schedule_publish_timestamp?: UnixSeconds | null;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/add", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Add posts from a list in JSON, each as `POST /api/contents/add` takes one
 */
export function addContents(body: {
    /** a JSON list of 1 to 100 contents */
    data: string;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                results: AddedContent[];
                /** contents that became posts */
                added: number;
                /** contents that were refused */
                refused: number;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/add-batch", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Delete posts; live ones are hidden here and stay on the network
 */
export function deleteContents(body: {
    posts: Id[];
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: BulkDone[];
                refused: BulkRefused[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/delete", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Keep a post to yourself for 15 minutes while you change it, or let it go again
 */
export function lockContent(body: {
    id: Id;
    locked?: boolean;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/lock", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Make the thumbnails of posts again where they cannot be read
 */
export function updateThumbs(body: {
    posts: Id[];
    dry_run?: DryRun;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: Post[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/update-thumb", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Have likes, comments and links of the posts of accounts read from their networks
 */
export function startSync(body: {
    accountIds: Id[] | IdList;
    dry_run?: DryRun;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                accounts: AccountSync[];
                in_sync: boolean;
                /** seconds to wait before asking again; null: nothing is under way */
                retry_after: number | null;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/start-sync", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Have the scheduled posts of an account go out at the same times on the clock of another zone
 */
export function updatePostsZone(body: {
    account_id: Id;
    timezone: Zone;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Batch;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/contents/update-scheduled-post-timezone", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Say that a post is live; nothing is sent to the network
 */
export function markContentPosted(id: Id, body?: {
    /** a web address */
    permalink?: string;
    content_id?: string | null;
    ig_id?: string | null;
    fb_id?: string | null;
    tiktok_id?: string | null;
    posted_at?: InstantInput;
    dry_run?: DryRun;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Post;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/contents/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Profiles that one has explored last
 */
export function listRecentProfiles({ search }: {
    search?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: RecentProfile[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/explore/recent${QS.query(QS.explode({
        search
    }))}`, {
        ...opts
    });
}
/**
 * Keep an explored profile among one’s recent searches
 */
export function storeRecentProfile(recentProfileInput: RecentProfileInput, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: RecentProfile;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/accounts/explore/recent", oazapfts.json({
        ...opts,
        method: "POST",
        body: recentProfileInput
    }));
}
/**
 * Remove a profile from one’s recent searches
 */
export function deleteRecentProfile(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/explore/recent/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Pages that one has explored last
 */
export function listRecentPages({ search }: {
    search?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: RecentPage[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/explore-fb/recent${QS.query(QS.explode({
        search
    }))}`, {
        ...opts
    });
}
/**
 * Keep an explored page among one’s recent searches
 */
export function storeRecentPage(recentPageInput: RecentPageInput, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: RecentPage;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/accounts/explore-fb/recent", oazapfts.json({
        ...opts,
        method: "POST",
        body: recentPageInput
    }));
}
/**
 * Remove a page from one’s recent searches
 */
export function deleteRecentPage(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/explore-fb/recent/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Hashtags that one has looked for last
 */
export function listRecentHashtags({ search }: {
    search?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: RecentHashtag[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/posthashtag/recent${QS.query(QS.explode({
        search
    }))}`, {
        ...opts
    });
}
/**
 * Keep a hashtag among one’s recent searches
 */
export function storeRecentHashtag(recentHashtagInput: RecentHashtagInput, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: RecentHashtag;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/accounts/posthashtag/recent", oazapfts.json({
        ...opts,
        method: "POST",
        body: recentHashtagInput
    }));
}
/**
 * Remove a hashtag from one’s recent searches
 */
export function deleteRecentHashtag(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/posthashtag/recent/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * An Instagram profile by its username, and 50 of its posts
 */
export function exploreProfile(username: ExploreUsername, { acc, after }: {
    acc?: Id;
    after?: NetworkCursor;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                business_discovery?: ExploredProfile;
                error?: ExploreError;
                through: ReadThrough | null;
                use: ResearchUse;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/research/explore${QS.query(QS.explode({
        acc,
        username,
        after
    }))}`, {
        ...opts
    });
}
/**
 * A Facebook page by its ID or username, and 25 of its posts
 */
export function explorePage(id: ExplorePageId, { acc, after }: {
    acc?: Id;
    after?: NetworkCursor;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                page?: ExploredPage;
                error?: ExploreError;
                through: ReadThrough | null;
                use: ResearchUse;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/research/explore-fb${QS.query(QS.explode({
        acc,
        id,
        after
    }))}`, {
        ...opts
    });
}
/**
 * Whose post a link leads to
 */
export function resolveLink(url: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                username: string;
                shortcode: string;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/research/link${QS.query(QS.explode({
        url
    }))}`, {
        ...opts
    });
}
/**
 * How much of the plan and of the networks’ allowance for hashtags is used
 */
export function readResearchUse({ acc }: {
    acc?: Id;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                explore: ResearchUse;
                post_hashtag: ResearchUse;
                slots: HashtagSlots[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/research/use${QS.query(QS.explode({
        acc
    }))}`, {
        ...opts
    });
}
/**
 * Posts of a hashtag, 50 at a time
 */
export function exploreHashtagPosts(q: HashtagName, { acc, after, loadedCount }: {
    acc?: Id;
    after?: NetworkCursor;
    loadedCount?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data?: ExploredMediaPage;
                error?: ExploreError;
                through: ReadThrough | null;
                use: ResearchUse;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/research/posts-hashtag${QS.query(QS.explode({
        acc,
        q,
        after,
        loaded_count: loadedCount
    }))}`, {
        ...opts
    });
}
/**
 * Hashtags that begin with a text
 */
export function searchHashtags(q: HashtagName, { limit }: {
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Hashtag[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/hashtag/search${QS.query(QS.explode({
        q,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * How the hashtags of an account’s own posts go together with their engagement
 */
export function readHashtagLab(account: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                /** number of the account’s posts that were looked at */
                posts: number;
                /** number of these without the counts that a comparison needs */
                uncounted: number;
                data: {
                    name: string;
                    /** number of these posts with the hashtag */
                    used: number;
                    /** mean engagement of posts with it, divided by that of posts without it, minus 1; null: too few posts */
                    lift: number | null;
                    interval: {
                        /** lower end of the 95 % interval of `lift` */
                        low: number;
                        /** upper end of the 95 % interval of `lift` */
                        high: number;
                    } | null;
                    too_few: boolean;
                    band: HashtagBand;
                    media_count: HashtagCount;
                }[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/hashtag/lab${QS.query(QS.explode({
        account
    }))}`, {
        ...opts
    });
}
/**
 * Hashtags that are used together with one
 */
export function relatedHashtags(tag: HashtagName, { limit }: {
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: RelatedHashtag[];
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/hashtag/${encodeURIComponent(tag)}/related${QS.query(QS.explode({
        limit
    }))}`, {
        ...opts
    });
}
/**
 * A hashtag and how many posts have it
 */
export function readHashtag(tag: HashtagName, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Hashtag;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/hashtag/${encodeURIComponent(tag)}`, {
        ...opts
    });
}
/**
 * Up to 100 hashtags at once, with the state of each
 */
export function batchHashtags(body: {
    hashtags: HashtagName[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: Hashtag[];
                /** milliseconds to wait before asking again; null: nothing is being read */
                retry_ms: number | null;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/hashtag/batch", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Live posts of the team’s accounts, as the networks have them
 */
export function listOwnContent({ accounts, $type, orderBy, keyword, start, end, offset, limit }: {
    accounts?: IdList;
    $type?: "image" | "video" | "album" | "reel" | "text";
    orderBy?: "-posted_at" | "posted_at" | "-like_count" | "-comments_count";
    keyword?: string;
    start?: InstantInput;
    end?: InstantInput;
    offset?: number;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: {
                    id: Id;
                    post_id: string;
                    "type": "image" | "video" | "album" | "reel" | "text";
                    thumbnail_url: string | null;
                    social_account: {
                        id: Id;
                        "type": NetworkType;
                        name: string;
                        username: string;
                        picture: string | null;
                    };
                    data: {
                        /** likes or reactions that the network counts; null until it was asked */
                        like_count: number | null;
                        /** comments that the network counts; null: not known */
                        comments_count: number | null;
                        media_type: string;
                        caption: string;
                    };
                    media: {
                        "type": "image" | "video";
                        url: string | null;
                    }[];
                    permalink: string | null;
                    posted_at: Instant;
                    product_post_id: Id | null;
                }[];
                pagination: Pagination;
                in_sync: Id[];
                failed: {
                    account_id: Id;
                    code: string;
                    title: string;
                    message: string;
                }[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/content${QS.query(QS.explode({
        accounts,
        "type": $type,
        orderBy,
        keyword,
        start,
        end,
        offset,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * Posts of an account, read from the network now
 */
export function refreshOwnContent(account: Id, ids: IdList, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: {
                    data: {
                        id: Id;
                        post_id: string;
                        "type": "image" | "video" | "album" | "reel" | "text";
                        thumbnail_url: string | null;
                        social_account: {
                            id: Id;
                            "type": NetworkType;
                            name: string;
                            username: string;
                            picture: string | null;
                        };
                        data: {
                            /** likes or reactions that the network counts; null until it was asked */
                            like_count: number | null;
                            /** comments that the network counts; null: not known */
                            comments_count: number | null;
                            media_type: string;
                            caption: string;
                        };
                        media: {
                            "type": "image" | "video";
                            url: string | null;
                        }[];
                        permalink: string | null;
                        posted_at: Instant;
                        product_post_id: Id | null;
                    }[];
                };
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/content-update${QS.query(QS.explode({
        account,
        ids
    }))}`, {
        ...opts
    });
}
/**
 * Saved posts by folder and type, 20 of a page
 */
export function listSavedPosts({ folderId, $type, network, postIds, keyword, orderBy, offset, limit }: {
    folderId?: Id | "none";
    $type?: "image" | "video" | "album" | "text";
    network?: "ig" | "fb" | "tiktok";
    postIds?: PostIdList;
    keyword?: string;
    orderBy?: "-created_at" | "created_at" | "-posted_at" | "-like_count" | "-z_score";
    offset?: number;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: SavedPost[];
                pagination: Pagination;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/saved-post${QS.query(QS.explode({
        folder_id: folderId,
        "type": $type,
        network,
        post_ids: postIds,
        keyword,
        orderBy,
        offset,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * Save a post of a network
 */
export function savePost(body: {
    post: PostToSave;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SavedPost;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/saved-post", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Delete saved posts
 */
export function deleteSavedPosts(body: {
    ids: Id[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                deleted: Id[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/saved-post", oazapfts.json({
        ...opts,
        method: "DELETE",
        body
    }));
}
/**
 * Move saved posts to a folder, or out of all
 */
export function moveSavedPosts(body: {
    folder_id: Id | null;
    posts: Id[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                moved: Id[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/saved-post/move", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Bring back deleted saved posts
 */
export function restoreSavedPosts(body: {
    ids: Id[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                restored: Id[];
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/saved-post/restore", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Folders of saved posts by name, with how many each holds
 */
export function listSavedFolders(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: SavedFolder[];
                /** saved posts in no folder */
                unfiled: number;
                /** entries of the whole list; counted up to 10,000 */
                total: number;
                /** how many the plan allows */
                limit: number;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/saved-post/folder", {
        ...opts
    });
}
/**
 * Make a folder for saved posts
 */
export function createSavedFolder(body: {
    name: FolderName;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SavedFolder;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/saved-post/folder", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Rename a folder of saved posts
 */
export function renameSavedFolder(id: Id, body: {
    name: FolderName;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SavedFolder;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/saved-post/folder/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body
    }));
}
/**
 * Delete a folder and the saved posts in it
 */
export function deleteSavedFolder(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/saved-post/folder/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Bring back a deleted folder with the posts that were in it
 */
export function restoreSavedFolder(id: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SavedFolder;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/saved-post/folder/${encodeURIComponent(id)}/restore`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Keep a thumbnail of a saved post
 */
export function storeSavedThumbnail(id: Id, body: {
    /** a JPEG, PNG or WebP as a data: address */
    imageData: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: SavedPost;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/saved-post/${encodeURIComponent(id)}/thumbnail`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * The thumbnail of a saved post, a WebP
 */
export function readSavedThumbnail(id: Id, { v }: {
    v?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/saved-post/${encodeURIComponent(id)}/thumbnail${QS.query(QS.explode({
        v
    }))}`, {
        ...opts
    });
}
/**
 * Make a draft of a saved post
 */
export function draftFromSavedPost(id: Id, body: {
    account_id: Id;
    credit?: boolean;
    credit_line?: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                post_id: Id;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 502;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    } | {
        status: 507;
        data: Failure;
    }>(`/api/saved-post/${encodeURIComponent(id)}/draft`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Followers, reach, interactions and posts of an account over a period, beside the period before
 */
export function readAccountStats(id: Id, { since, until }: {
    since?: InsightDay;
    until?: InsightDay;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: AccountStats;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}/stats${QS.query(QS.explode({
        since,
        until
    }))}`, {
        ...opts
    });
}
/**
 * Followers of an account by day
 */
export function readFollowerGrowth(id: Id, { since, until }: {
    since?: InsightDay;
    until?: InsightDay;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: FollowerDay[];
                source: InsightSource;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}/follower_growth${QS.query(QS.explode({
        since,
        until
    }))}`, {
        ...opts
    });
}
/**
 * A figure of an account by day, beside the period before
 */
export function readInsightSeries(id: Id, figure: InsightFigure, { since, until }: {
    since?: InsightDay;
    until?: InsightDay;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: InsightSeries;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}/insights${QS.query(QS.explode({
        since,
        until,
        figure
    }))}`, {
        ...opts
    });
}
/**
 * Figures of several accounts over a period, each and added up
 */
export function readTeamStats({ since, until, accounts }: {
    since?: InsightDay;
    until?: InsightDay;
    accounts?: IdList;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: TeamStats;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/insights/team${QS.query(QS.explode({
        since,
        until,
        accounts
    }))}`, {
        ...opts
    });
}
/**
 * Live posts of an account over a period, with what the network counts of each
 */
export function listInsightPosts(id: Id, { since, until, measure, orderBy, order, format, hashtag, keyword, offset, limit }: {
    since?: InsightDay;
    until?: InsightDay;
    measure?: "reach" | "views" | "interaction" | "likes" | "comments" | "shares" | "saves" | "rate";
    orderBy?: "posted_at" | "reach" | "views" | "interaction" | "likes" | "comments" | "shares" | "saves" | "rate" | "z";
    order?: "desc" | "asc";
    format?: "image" | "album" | "video" | "reel" | "story" | "text";
    hashtag?: string;
    keyword?: string;
    offset?: number;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: InsightPost[];
                pagination: Pagination;
                sources: PostFigureSource[];
                /** a number of posts whose figures were not read yet */
                waiting: number;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}/insights/posts${QS.query(QS.explode({
        since,
        until,
        measure,
        orderBy,
        order,
        format,
        hashtag,
        keyword,
        offset,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * What was counted of posts over time, some of them beside each other
 */
export function readPostCurves(id: Id, posts: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: PostCurve[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}/insights/curves${QS.query(QS.explode({
        posts
    }))}`, {
        ...opts
    });
}
/**
 * Posts of an account by hour of the week, format and hashtag, the best and the weakest ones
 */
export function readPostBreakdown(id: Id, { since, until, measure }: {
    since?: InsightDay;
    until?: InsightDay;
    measure?: "reach" | "views" | "interaction" | "likes" | "comments" | "shares" | "saves" | "rate";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: PostBreakdown;
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}/insights/breakdown${QS.query(QS.explode({
        since,
        until,
        measure
    }))}`, {
        ...opts
    });
}
/**
 * Times to come at which posts of an account usually do well
 */
export function listSuggestedTimes(id: Id, { $from }: {
    $from?: InstantInput;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: SuggestedTime[];
                /** a number of posts that are compared */
                posts: number;
                /** a number of posts that it takes */
                needed: number;
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}/suggested-times${QS.query(QS.explode({
        "from": $from
    }))}`, {
        ...opts
    });
}
/**
 * The posts of several accounts that did best beside what is usual for their account
 */
export function listBestPosts({ since, until, accounts, measure, limit }: {
    since?: InsightDay;
    until?: InsightDay;
    accounts?: IdList;
    measure?: "reach" | "views" | "interaction" | "likes" | "comments" | "shares" | "saves" | "rate";
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: InsightPost[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/insights/best${QS.query(QS.explode({
        since,
        until,
        accounts,
        measure,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * Figures of an account as a CSV or Excel file, a row for each day of a period or for each of its posts
 */
export function exportInsights(id: Id, { since, until, format, what }: {
    since?: InsightDay;
    until?: InsightDay;
    format?: "csv" | "xlsx";
    what?: "days" | "posts";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/accounts/${encodeURIComponent(id)}/insights/export${QS.query(QS.explode({
        since,
        until,
        format,
        what
    }))}`, {
        ...opts
    });
}
/**
 * Links to reports of the team, the newest first; expired ones for 30 days more
 */
export function listReportLinks(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: ReportLink[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/report-links", {
        ...opts
    });
}
/**
 * Make a link to a report that anyone who has it can read without signing in
 */
export function createReportLink(body: {
    title: ReportTitle;
    account_ids: ReportAccounts;
    since?: InsightDay;
    until?: InsightDay;
    expires_in_days: ReportLife;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                link: ReportLink;
                url: string;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/report-links", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Revoke a link to a report: it works no more
 */
export function revokeReportLink(linkId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/report-links/${encodeURIComponent(linkId)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * What a link to a report shows
 */
export function readReport(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: Report;
        };
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/reports/${encodeURIComponent(token)}`, {
        ...opts
    });
}
/**
 * The picture of an account in a report
 */
export function readReportPicture(token: string, $number: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/reports/${encodeURIComponent(token)}/pictures/${encodeURIComponent($number)}`, {
        ...opts
    });
}
/**
 * Which figures go out by email, when and to whom
 */
export function listReportSchedules(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                data: ReportSchedule[];
            };
        };
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/report-schedules", {
        ...opts
    });
}
/**
 * Have figures of an account sent by email every week or month
 */
export function createReportSchedule(body: {
    account_id: Id;
    every: ReportEvery;
    /** a day of the week, 1 Monday to 7 Sunday */
    weekday: number;
    /** an hour, 0 to 23, in the account’s time zone */
    hour: number;
    /** a list of 1 to 50 different members */
    member_ids: Id[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: ReportSchedule;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 409;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>("/api/report-schedules", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Change when figures go out by email, and to whom
 */
export function updateReportSchedule(scheduleId: Id, body: {
    every: ReportEvery;
    /** a day of the week, 1 Monday to 7 Sunday */
    weekday: number;
    /** an hour, 0 to 23, in the account’s time zone */
    hour: number;
    /** a list of 1 to 50 different members */
    member_ids: Id[];
    id?: Id;
    account_id?: Id;
    /** as replies show it; what is sent does not matter */
    timezone?: any;
    /** as replies show it; what is sent does not matter */
    next_at?: any;
    created_by?: Id;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: ReportSchedule;
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/report-schedules/${encodeURIComponent(scheduleId)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Send these figures no more
 */
export function deleteReportSchedule(scheduleId: Id, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            status: true;
            data: {
                done: true;
            };
        };
    } | {
        status: 400;
        data: Failure;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 413;
        data: Failure;
    } | {
        status: 415;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/report-schedules/${encodeURIComponent(scheduleId)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Server-sent events for one post
 */
export function streamPostStatus(id: Id, { lastEventId }: {
    lastEventId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/contents/streamstatus${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Last-Event-ID": lastEventId
        })
    });
}
/**
 * Server-sent events for the team: what changed
 */
export function streamTeam({ age, lastEventId }: {
    age?: number;
    lastEventId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 401;
        data: Failure;
    } | {
        status: 403;
        data: Failure;
    } | {
        status: 404;
        data: Failure;
    } | {
        status: 414;
        data: Failure;
    } | {
        status: 422;
        data: Failure;
    } | {
        status: 429;
        data: Failure;
    } | {
        status: 500;
        data: Failure;
    } | {
        status: 503;
        data: Failure;
    }>(`/api/stream${QS.query(QS.explode({
        age
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Last-Event-ID": lastEventId
        })
    });
}
