import { type RawBuilder, sql } from "kysely";

/**
 * Selects the members `m` that make a key rotation due, with their users `u`, machines `x` and cards `c`. An expired
 * machine and a deactivated user count as members who left.
 */
export const membersWithKeysDue = (now: Date): RawBuilder<unknown> => sql`
  shared_members m left join users u on u.id = m.user_id left join shared_machines x on x.id = m.user_id
  left join user_cards c on c.user_id = m.user_id and c.is_published
  where (m.barred is not null or u.deactivated_at is not null or c.sign_key <> m.sign_key
    or case when x.id is null then u.id is null else x.expires_at <= ${now} end)`;
