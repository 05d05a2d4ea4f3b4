import { hkdfSync } from 'node:crypto'

/** Where the secrets of a deployment are read. */
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
  /** Reads the secrets again if they have changed; whether they have. */
  readonly look: () => boolean
  /** The same for frequent callers: looks at most once a second. */
  readonly glance: () => void
}

export const fingerprintBytes = 4
const glanceMs = 1_000

/** The keys of a deployment, which may be replaced while the process runs. */
export function createSecretRing(source: SecretSource): SecretRing {
  const { read, version } = source
  let seen = version?.()
  let keys = keysOf(read())
  let lookedAt = performance.now()
  const look = () => {
    if (!version) return false
    lookedAt = performance.now()
    try {
      const now = version()
      if (now === undefined || now === seen) return false
      keys = keysOf(read())
      seen = now
      return true
    } catch {
      // Secrets that cannot be read at this moment leave the known ones in use.
      return false
    }
  }
  return {
    current: () => keys[0],
    all: () => keys,
    look,
    glance() {
      if (version && performance.now() - lookedAt > glanceMs) look()
    },
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
