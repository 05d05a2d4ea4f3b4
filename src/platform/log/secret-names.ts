const secretPart =
  /password|passwd|passphrase|passcode|secret|token|signature|authorization|cookie|credential|apikey|privatekey|signingkey|codeverifier|bearer|jwt/
const secretWords = new Set(['otp', 'totp', 'pin', 'pwd', 'assertion'])
// Exactly these: `code` in a longer name is mostly a status, a country or a currency.
const secretCode =
  /^(?:auth|authorization|oauth|grant|verification|confirmation|recovery|backup|login|user|device|reset|onetime|sms|mfa|invite)?code$/
// Names with these endings describe a secret but do not contain it: token_id, client_secret_expires_at.
const publicSuffixes = new Set(['id', 'ids', 'type', 'kind', 'count', 'endpoint', 'at', 'in', 'supported'])

// Most names repeat on every line; users can send any name, so the cache is bounded.
const verdicts = new Map<string, boolean>()
const mostKnown = 2_000

/** True if a field, header or parameter of this name may hold a secret, however it is spelled. */
export function isSecretName(name: string): boolean {
  const before = verdicts.get(name)
  if (before !== undefined) return before
  const verdict = soundsSecret(name)
  if (verdicts.size < mostKnown && name.length <= 64) verdicts.set(name, verdict)
  return verdict
}

function soundsSecret(name: string): boolean {
  const bounded = name.slice(0, 128)
  const normalized = bounded.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (secretCode.test(normalized)) return true
  const words = wordsOf(bounded)
  if (words.some((word) => secretWords.has(word))) return true
  return secretPart.test(normalized) && !publicSuffixes.has(words.at(-1) ?? '')
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}
