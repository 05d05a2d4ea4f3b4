import { hkdfSync } from 'node:crypto'

/** The source of a deployment's secrets. */
export type SecretSource = {
  /** The current secret first, then the previous ones. */
  readonly read: () => readonly string[]
  /** A text that changes when the secrets do; left out where they never change. */
  readonly version?: () => string | undefined
}

/** The keys that are derived from one secret. */
export type SecretKeys = {
  /** Names the secret without revealing it. */
  readonly fingerprint: Buffer
  readonly seal: Buffer
  readonly mac: Buffer
}

export type SecretRing = {
  readonly current: () => SecretKeys
  /** The current one first. */
  readonly all: () => readonly [SecretKeys, ...SecretKeys[]]
  /** Reads the secrets again if they seem to have changed. */
  readonly refresh: () => void
  /** The same for frequent callers: looks at most once a second. */
  readonly refreshOccasionally: () => void
  /** Reads the secrets again, because a key is missing; whether they are others now. */
  readonly reread: () => boolean
}

export const fingerprintBytes = 4
const glanceMs = 1_000

/** The keys of a deployment, which may be replaced while the process runs. */
export function createSecretRing(source: SecretSource): SecretRing {
  const { read, version } = source
  let readVersion = version?.()
  let secrets = read()
  let keys = keysOf(secrets)
  let checkedAt = performance.now()
  const take = (fresh: readonly string[]) => {
    if (fresh.join('\n') === secrets.join('\n')) return false
    keys = keysOf(fresh)
    secrets = fresh
    return true
  }
  const refresh = () => {
    if (!version) return
    checkedAt = performance.now()
    orIfUnreadable(() => {
      const now = version()
      if (now === undefined || now === readVersion) return
      take(read())
      readVersion = now
    })
  }
  return {
    current: () => keys[0],
    all: () => keys,
    refresh,
    refreshOccasionally() {
      if (version && performance.now() - checkedAt > glanceMs) refresh()
    },
    // Does not trust the version: a network drive may return an old one for a while.
    reread: () => version !== undefined && orIfUnreadable(() => take(read())) === true,
  }
}

// Secrets that cannot be read at this moment leave the known ones in use.
function orIfUnreadable<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function keysOf(secrets: readonly string[]): readonly [SecretKeys, ...SecretKeys[]] {
  const [current, ...previous] = [...new Set(secrets)].map((secret) => ({
    fingerprint: derive(secret, 'lectern key fingerprint', fingerprintBytes),
    seal: derive(secret, 'lectern secret box', 32),
    mac: derive(secret, 'lectern keyed hash', 32),
  }))
  if (!current) throw new Error('There is no secret key')
  return [current, ...previous]
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))
}
