import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { createSecretRing, fingerprintBytes, type SecretKeys, type SecretSource } from './secret-ring.ts'

/** Encrypts values that must be decrypted later, and signs. The current key encrypts; previous keys still decrypt and verify. */
export type SecretBox = {
  seal: (plain: string, context: string) => Buffer
  open: (sealed: Buffer, context: string) => string
  /** The key that opens a value; undefined if none does. */
  keyOf: (sealed: Buffer, context: string) => 'current' | 'previous' | undefined
  /** The first bytes of every value that is sealed with the current key. */
  currentHeader: () => Buffer
  /** An HMAC signature under the current key. */
  mac: (plain: string, context: string) => Buffer
  /** True if `isSame` recognises the signature under one of the keys. It must compare in constant time. */
  isMac: (plain: string, context: string, isSame: (mac: Buffer) => boolean) => boolean
  /**
   * Keyed hashes to store and to look up, the current key's first: for secrets that are too short for a plain hash.
   * Without the key they cannot be brute-forced.
   */
  macs: (plain: string, context: string) => readonly [KeyedMac, ...KeyedMac[]]
  /** The stamps of the keys, the current one first. */
  stamps: () => readonly Buffer[]
}

/** A hash, and the stamp that names its key. */
export type KeyedMac = { readonly stamp: Buffer; readonly mac: Buffer }

// Version 1 had no fingerprint: [1][nonce][tag][body].
const [version, versionWithoutKey] = [2, 1]
const nonceBytes = 12
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** Authenticated encryption with AES-256-GCM, under keys derived from the deployment's secrets; `context` (table and row) must match to open. */
export function createSecretBox(secrets: SecretSource | string): SecretBox {
  const ring = createSecretRing(typeof secrets === 'string' ? { read: () => [secrets] } : secrets)
  // A value that another process sealed a moment ago may need a key that this one has not read yet.
  const openWithAnyKey = (sealed: Buffer, context: string) =>
    openWithKeys(ring.all(), sealed, context) ??
    (ring.reread() ? openWithKeys(ring.all(), sealed, context) : undefined)
  const freshKey = () => {
    ring.refresh()
    return ring.current()
  }
  return {
    seal: (plain, context) => sealWithKey(freshKey(), plain, context),
    open(sealed, context) {
      const opened = openWithAnyKey(sealed, context)
      if (!opened) throw new Error(openFailure(ring.all(), sealed))
      return opened.plain
    },
    keyOf(sealed, context) {
      const opened = openWithAnyKey(sealed, context)
      if (!opened) return undefined
      return opened.key === ring.current() ? 'current' : 'previous'
    },
    currentHeader: () => headerOf(freshKey()),
    mac(plain, context) {
      ring.refreshOccasionally()
      return macWith(ring.current(), plain, context)
    },
    isMac(plain, context, isSame) {
      const isOneOf = (keys: readonly SecretKeys[]) =>
        keys.some((key) => isSame(macWith(key, plain, context)))
      return isOneOf(ring.all()) || (ring.reread() && isOneOf(ring.all()))
    },
    macs(plain, context) {
      ring.refresh()
      const keyed = (key: SecretKeys) => ({ stamp: key.fingerprint, mac: macWith(key, plain, context) })
      const [current, ...previous] = ring.all()
      return [keyed(current), ...previous.map(keyed)]
    },
    stamps() {
      ring.refresh()
      return ring.all().map(({ fingerprint }) => fingerprint)
    },
  }
}

function sealWithKey(key: SecretKeys, plain: string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key.seal, nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([headerOf(key), nonce, cipher.getAuthTag(), body])
}

function headerOf({ fingerprint }: SecretKeys): Buffer {
  return Buffer.concat([Buffer.of(version), fingerprint])
}

function openWithKeys(keys: readonly SecretKeys[], sealed: Buffer, context: string) {
  const { candidates, rest } = partsOf(keys, sealed)
  for (const key of candidates) {
    const plain = openWithKey(key, rest, context)
    if (plain !== undefined) return { plain, key }
  }
  return undefined
}

function partsOf(keys: readonly SecretKeys[], sealed: Buffer) {
  if (sealed[0] === versionWithoutKey) return { candidates: keys, rest: sealed.subarray(1) }
  const candidates = sealed[0] === version ? keys.filter((key) => isSealedBy(sealed, key)) : []
  return { candidates, rest: sealed.subarray(1 + fingerprintBytes) }
}

function isSealedBy(sealed: Buffer, { fingerprint }: SecretKeys): boolean {
  return fingerprintIn(sealed).equals(fingerprint)
}

function fingerprintIn(sealed: Buffer): Buffer {
  return sealed.subarray(1, 1 + fingerprintBytes)
}

function openWithKey(key: SecretKeys, rest: Buffer, context: string): string | undefined {
  if (rest.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, key.seal, rest.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes))
  const body = rest.subarray(nonceBytes + tagBytes)
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function openFailure(keys: readonly SecretKeys[], sealed: Buffer): string {
  const fingerprints = keys.map(({ fingerprint }) => fingerprint.toString('hex')).join(', ')
  if (sealed[0] === versionWithoutKey)
    return `None of the known secret keys (${fingerprints}) opens the sealed value`
  if (sealed[0] !== version) return 'The sealed value has an unknown format'
  if (keys.some((key) => isSealedBy(sealed, key)))
    return 'The sealed value was changed, or it belongs to another row'
  return (
    `The sealed value needs the secret key ${fingerprintIn(sealed).toString('hex')}, but only ${fingerprints} can be read. ` +
    'Add that key to SECRET_KEY_FALLBACKS, or as another line to the file secret-key in the data folder'
  )
}

function macWith(key: SecretKeys, plain: string, context: string): Buffer {
  return createHmac('sha256', key.mac).update(`${context}\0${plain}`).digest()
}
