import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Pool } from 'pg'

export const peerTables = `
  create table models (
    model text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    user_code text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (model, id)
  );
  create index models_of_grant on models (grant_id) where grant_id is not null;
  create index models_by_uid on models (model, uid) where uid is not null;
  create index models_by_user_code on models (model, user_code) where user_code is not null;
  create table accounts (
    id uuid primary key default gen_random_uuid(),
    email text not null,
    email_verified boolean not null,
    name text not null
  );
`

/** node-oidc-provider's models in PostgreSQL: one row each, every statement prepared once per session. */
export function createAdapter(pool: Pool, model: string): Adapter {
  const found = async (name: string, column: string, key: string) => {
    const text = `select payload, consumed_at from models where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`
    const { rows } = await pool.query({ name, text, values: [model, key] })
    const row = rows[0] as { payload: AdapterPayload; consumed_at: Date | null } | undefined
    if (!row?.consumed_at) return row?.payload
    return { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
  }
  const run = async (name: string, text: string, values: readonly unknown[]) => {
    await pool.query({ name, text, values: [...values] })
  }
  return {
    find: (id) => found('find', 'id', id),
    findByUid: (uid) => found('find_by_uid', 'uid', uid),
    findByUserCode: (code) => found('find_by_user_code', 'user_code', code),
    upsert: (id, payload, expiresIn) => {
      const { grantId, uid, userCode } = payload
      const end = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null
      return run('upsert', upsert, [model, id, JSON.stringify(payload), grantId, uid, userCode, end])
    },
    consume: (id) =>
      run('consume', 'update models set consumed_at = now() where model = $1 and id = $2', [model, id]),
    destroy: (id) => run('destroy', 'delete from models where model = $1 and id = $2', [model, id]),
    revokeByGrantId: (grantId) =>
      run('revoke', 'delete from models where model = $1 and grant_id = $2', [model, grantId]),
  }
}

const upsert = `
  insert into models (model, id, payload, grant_id, uid, user_code, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (model, id) do update
  set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
    user_code = excluded.user_code, expires_at = excluded.expires_at
`
