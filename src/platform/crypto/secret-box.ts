import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what must be read back later: signing keys, gateway keys. */
export type SecretBox = {
  seal: (plain: string, context: string) => Buffer
  open: (sealed: Buffer, context: string) => string
  /** A keyed hash, for secrets that are too short for a plain hash: without the key they cannot be brute-forced. */
  mac: (plain: string, context: string) => Buffer
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key derived from the deployment's secret; `context` (table and row) must match to open. */
export function createSecretBox(secretKey: string): SecretBox {
  const key = derive(secretKey, 'lectern secret box')
  const macKey = derive(secretKey, 'lectern keyed hash')
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      if (sealed[0] !== version) throw new Error('The sealed value has an unknown format')
      const nonce = sealed.subarray(1, 1 + nonceBytes)
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(tag)
      const body = sealed.subarray(1 + nonceBytes + tagBytes)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    mac: (plain, context) => createHmac('sha256', macKey).update(`${context}\0${plain}`).digest(),
  }
}

function derive(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
}
