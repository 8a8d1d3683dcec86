/**
 * Fanfare
 * 2026-11-24
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
export type TimeslotSettings = {
    /** 1 moves the time of a slot at random, 0 does not */
    randomPlacement: number | 1;
    /** minutes by which a time may be moved */
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
    timeslot: TimeslotSettings;
    planner: PlannerSettings;
    editor_vertical_accounts: boolean;
    team_prefered_id: Id | null;
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
};
export type User = {
    id: Id;
    name: string;
    username: string;
    email: string;
    email_confirmed: boolean;
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
    quota: {
        /** social accounts that the plan allows */
        social_accounts: number;
        /** members that the plan allows */
        members: number;
        /** posts of one account that the plan allows on one day */
        posts_per_day: number;
        /** days that a post may be scheduled ahead */
        max_schedule_days: number;
    };
    suite_id: string | null;
    package_id: string | null;
    created_at: Instant;
};
export type FailureError = {
    code: "invalid_input" | "invalid_json" | "body_too_large" | "url_too_long" | "unsupported_media_type" | "not_found" | "method_not_allowed" | "rate_limited" | "internal_error" | "service_unavailable" | "csrf_failed" | "xhr_required" | "idempotency_key_reused" | "idempotency_in_progress" | "version_conflict" | "not_signed_in" | "wrong_credentials" | "too_many_attempts" | "wrong_code" | "email_unconfirmed" | "email_taken" | "link_invalid" | "wrong_password" | "confirm_password" | "second_factor_active" | "second_factor_inactive" | "session_not_found" | "api_key_not_found" | "webhook_not_found" | "webhook_delivery_not_found" | "scope_missing" | "session_only" | "not_allowed" | "feature_off" | "team_not_found" | "social_account_not_found" | "social_account_taken" | "social_account_limit" | "social_set_not_found" | "social_set_limit" | "timeslot_not_found" | "timeslot_exists" | "timeslot_limit" | "timezone_unknown" | "connect.no_connect" | "connect.token_invalid" | "connect.no_account" | "connect_state_invalid" | "connect_denied" | "connect_personal" | "connect_no_permission" | "connect_account_missing" | "connect_blocked" | "connect_app_refused" | "credential_not_found" | "token_unauthorized" | "network_unavailable" | "network_rate_limited" | "location_not_found" | "link_unreadable" | "products_permission" | "location_permission" | "media_not_found" | "media_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "media_broken" | "media_too_small" | "media_not_ready" | "rendering_needed" | "upload_expired" | "upload_signature_invalid" | "upload_incomplete" | "storage_full" | "storage_limit" | "too_many_uploads" | "upload_failed" | "link_expired" | "post_not_found" | "post_state" | "post_going_out" | "post_incomplete" | "schedule_in_past" | "schedule_too_far" | "no_time_slot" | "schedule_gap" | "quota_reached" | "caption_not_found" | "caption_title_taken" | "caption_limit" | "decision_not_needed" | "post_library_not_found" | "post_library_empty" | "post_library_in_use" | "post_library_limit" | "series_not_found" | "note_not_found" | "note_limit" | "batch_not_found" | "no_content";
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
export type WebhookEventType = "post.created" | "post.changed" | "post.scheduled" | "post.cancelled" | "post.publishing" | "post.held" | "post.resumed" | "post.published" | "post.settled" | "post.failed" | "post.unconfirmed" | "post.resolved" | "post.alerted" | "post.deleted" | "post.restored" | "connection.connected" | "connection.expiring" | "connection.expired" | "connection.renewed" | "connection.removed";
export type Webhook = {
    id: Id;
    url: string;
    description: string;
    events: WebhookEventType[];
    enabled: boolean;
    disabled_reason: ("gone" | "failing") | null;
    failing_since: Instant | null;
    old_secret_until: Instant | null;
    created_at: Instant;
};
export type WebhookDelivery = {
    id: Id;
    webhook_id: Id;
    message_id: string;
    "type": "post.created" | "post.changed" | "post.scheduled" | "post.cancelled" | "post.publishing" | "post.held" | "post.resumed" | "post.published" | "post.settled" | "post.failed" | "post.unconfirmed" | "post.resolved" | "post.alerted" | "post.deleted" | "post.restored" | "connection.connected" | "connection.expiring" | "connection.expired" | "connection.renewed" | "connection.removed" | "ping";
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
export type Member = {
    id: Id;
    name: string;
    email: string;
    picture: string | null;
    pivot: {
        role: TeamRole;
    };
    joined_at: Instant;
};
export type NetworkType = "ig" | "fb";
export type AccountStatus = -1 | 0 | 1 | 2;
export type SocialAccount = {
    id: Id;
    team_id: Id;
    "type": NetworkType;
    status: AccountStatus;
    username: string;
    name: string;
    pic_url: string | null;
    ig_id: string | null;
    fb_id: string | null;
    profile_url: string | null;
    settings: {
        timezone: Zone;
    };
    is_checkpointed: boolean;
    is_restricted: boolean;
    permission_missing: boolean;
    social_set_id: Id | null;
    expires_at: Instant | null;
    created_at: Instant;
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
    };
    members?: Member[];
    social_accounts?: SocialAccount[];
    social_sets?: SocialSet[];
    created_at: Instant;
};
export type ConnectState = "connectable" | "personal" | "connectlogin" | "no_permission" | "fb_notloggedin" | "connected";
export type AvailableAccount = {
    account_id: string;
    "type": NetworkType;
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
export type Cover = {
    media_id: Id | null;
    /** seconds from the beginning of the video */
    at: number | null;
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
    /** every so many days, weeks or months */
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
    post_type: "post" | "story" | "reel" | "igtv";
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
    originalCaption: string;
    relatedHashtags: string[];
    extra_data: object | null;
    "type": string;
    status: PostStatus;
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
    shortcode: string | null;
    /** likes or reactions that the network counts; null until it was asked */
    like_count: number | null;
    /** comments that the network counts; null until it was asked */
    comment_count: number | null;
    /** people who saw it, as the network counts them; null until it was asked */
    reach_count: number | null;
    post_alerts: PostFault[];
    creator_source: ("post_library" | "series") | null;
    last_added_timestamp: UnixSeconds;
    last_edit_timestamp: UnixSeconds;
    igtv_share_preview_to_feed: boolean;
    /** when it goes or went out, seconds since 1970; null: a draft without a time */
    schedule_publish_timestamp: UnixSeconds | null;
};
export type PageCursor = string;
export type IdList = string;
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
        kind: "crop" | "remove_item" | "remove_rest" | "remove_videos" | "use_all" | "as_post" | "no_page" | "trim_hashtags" | "reconnect" | "next_day" | "move" | "add_pictures" | "edit_caption" | "edit_comment" | "describe" | "show_item" | "choose_time" | "turn_on" | "trim";
        label: string;
        wall?: string;
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
    /** posts planned for that day or already live */
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
};
export type CsvRows = CsvRow[];
export type DateOrder = "ymd" | "dmy" | "mdy";
export type CsvColumn = "accounts" | "caption" | "date" | "time" | "zone" | "media" | "type" | "first_comment" | "title";
export type CsvFinding = {
    column: CsvColumn;
    level: "stop" | "warn";
    code: string;
    message: string;
    rule: string;
    /** the word of the cell that means no account or several, where it is about one word */
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
export type Location = {
    id: string;
    name: string;
    /** degrees of latitude */
    lat?: number | null;
    /** degrees of longitude */
    lng?: number | null;
};
export type LibraryTags = string[];
export type PostLibrary = {
    id: Id;
    team_id: Id;
    caption: string;
    /** of a video of a page; it is not sent to networks that have no titles */
    title: string;
    post_type: "post" | "story" | "reel" | "igtv";
    first_comment: string;
    location: Location | null;
    collaborators: string[];
    /** an address that begins with https:// */
    link: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover: Cover | null;
    share_to_feed: boolean;
    comments_disabled: boolean;
    post_to_page: boolean;
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
export type FoundLocation = {
    id: string;
    name: string;
    /** degrees of latitude */
    lat: number | null;
    /** degrees of longitude */
    lng: number | null;
    address: string | null;
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
        /** posts planned for that day or already live */
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
export type LeftCode = "no_slots" | "full" | "incomplete" | "state" | "not_allowed" | "not_found" | "account" | "going_out" | "changed" | "past" | "too_far" | "quota";
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
export type AccountSync = {
    social_account_id: Id;
    in_sync: boolean;
    asked_at: Instant | null;
    done_at: Instant | null;
    problem: string | null;
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
 * Finish a sign-in with a code from the authenticator app or a backup code
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
 * Confirm an email address with the link from the email
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
            data: {
                id: Id;
                event: "sign_up" | "sign_in" | "new_device" | "second_factor" | "sign_out" | "session_end" | "email_confirm" | "password_confirm" | "password_change" | "password_reset" | "second_factor_on" | "second_factor_off" | "key_create" | "key_revoke";
                outcome: "done" | "refused";
                device: string;
                block: string;
                detail: string | null;
                at: Instant;
            }[];
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
 * Change name or username
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
export function updateSettings(body?: {
    timezone?: Zone;
    dateFormat?: "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYY-MM-DD" | "D MMM YYYY";
    timeFormat?: TimeFormat;
    firstDayOfTheWeek?: "monday" | "sunday" | "saturday";
    emailNotification?: {
        active: boolean;
        sendEmailCopyTo: string;
    };
    browserNotification?: boolean;
    twoFactor?: {
        active: boolean;
        app: boolean;
        email: boolean;
    };
    publishing?: {
        /** how often publishing a post may be begun */
        maxRetry: number;
    };
    schedule?: {
        notification: "all" | "failed" | "none";
    };
    timeslot?: TimeslotSettings;
    planner?: PlannerSettings;
    editor_vertical_accounts?: boolean;
    team_prefered_id?: Id | null;
    onboarding?: boolean;
}, opts?: Oazapfts.RequestOpts) {
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
        body
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
    scopes: ("posts:read" | "posts:write" | "media:write" | "accounts:read" | "team:read")[];
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
    platform: "facebook";
    rerequest?: boolean;
    features?: ("comments" | "products")[];
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
                me: {
                    id: string;
                    name: string;
                } | null;
                expires_at: Instant | null;
                missing_permissions: string[];
                missing_features: ("comments" | "products")[];
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
    /** the ID of an account on its network */
    account_id: string;
    "type": NetworkType;
    timezone?: Zone;
    /** the ID of an account on its network */
    fb_id?: string;
    /** the ID of an account on its network */
    fb_page_id?: string;
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
    post_type?: "post" | "story" | "reel" | "igtv";
    first_comment?: string;
    location?: {
        id: string;
        name: string;
        /** degrees of latitude */
        lat?: number | null;
        /** degrees of longitude */
        lng?: number | null;
        external_id?: string;
        facebook_places_id?: string;
    } | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
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
    post_type?: "post" | "story" | "reel" | "igtv";
    first_comment?: string;
    location?: {
        id: string;
        name: string;
        /** degrees of latitude */
        lat?: number | null;
        /** degrees of longitude */
        lng?: number | null;
        external_id?: string;
        facebook_places_id?: string;
    } | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
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
    post_type?: "post" | "story" | "reel" | "igtv";
    first_comment?: string;
    location?: {
        id: string;
        name: string;
        /** degrees of latitude */
        lat?: number | null;
        /** degrees of longitude */
        lng?: number | null;
        external_id?: string;
        facebook_places_id?: string;
    } | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
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
                /** number of scheduled posts, without those held */
                scheduled: number;
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
        /** image, video, album, story, reel, igtv or text, joined by commas */
        "type"?: string;
        /** a text anywhere in the caption; case is ignored */
        keyword?: string;
        accounts?: IdList;
        authors?: IdList;
        /** DRAFT, SCHEDULED, INPROGRESS, POSTED and ERROR, which list every post; or HELD (of SCHEDULED), ALERT (of POSTED), UNCONFIRMED (of ERROR) and FAILED (of ERROR, those that are not unconfirmed); joined by commas */
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
    post_type?: "post" | "story" | "reel" | "igtv";
    first_comment?: string;
    location?: {
        id: string;
        name: string;
        /** degrees of latitude */
        lat?: number | null;
        /** degrees of longitude */
        lng?: number | null;
        external_id?: string;
        facebook_places_id?: string;
    } | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
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
    post_type?: "post" | "story" | "reel" | "igtv";
    first_comment?: string;
    location?: {
        id: string;
        name: string;
        /** degrees of latitude */
        lat?: number | null;
        /** degrees of longitude */
        lng?: number | null;
        external_id?: string;
        facebook_places_id?: string;
    } | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
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
    post_type?: "post" | "story" | "reel" | "igtv";
    first_comment?: string;
    location?: {
        id: string;
        name: string;
        /** degrees of latitude */
        lat?: number | null;
        /** degrees of longitude */
        lng?: number | null;
        external_id?: string;
        facebook_places_id?: string;
    } | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
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
    post_type?: "post" | "story" | "reel" | "igtv";
    first_comment?: string;
    location?: {
        id: string;
        name: string;
        /** degrees of latitude */
        lat?: number | null;
        /** degrees of longitude */
        lng?: number | null;
        external_id?: string;
        facebook_places_id?: string;
    } | null;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
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
    /** image, video, album, story, reel, igtv or text */
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
            data: {
                url: string;
                site: string;
                title: string | null;
                description: string | null;
                image: string | null;
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
            data: {
                state: "ready" | "no_shop" | "not_here";
                products: {
                    id: string;
                    name: string;
                    catalog: string;
                    refused: ("pending" | "rejected") | null;
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
    }>(`/api/products/search${QS.query(QS.explode({
        q,
        account_id: accountId
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
 * Move a time slot; posts that are already planned keep their times
 */
export function updateTimeslot(id: Id, body: {
    day: Weekday;
    hour: ClockTime;
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
    postType?: "post" | "story" | "reel" | "igtv";
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
    post_type?: "post" | "story" | "reel" | "igtv";
    first_comment?: string;
    collaborators?: string[];
    /** an address that begins with https:// */
    link?: string;
    /** the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice */
    cover?: Cover | null;
    share_to_feed?: boolean;
    comments_disabled?: boolean;
    post_to_page?: boolean;
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
    location?: {
        id?: string;
        name: string;
        external_id?: string;
        facebook_places_id?: string;
        /** degrees of latitude */
        lat?: number | null;
        /** degrees of longitude */
        lng?: number | null;
    } | null;
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
export function streamTeam({ lastEventId }: {
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
    }>("/api/stream", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Last-Event-ID": lastEventId
        })
    });
}
