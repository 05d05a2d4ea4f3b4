// A part starts with a letter, a digit or _, so neither `..` nor a hidden file can be one.
const part = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/

// S3's longest key, in bytes.
const longestKey = 1024

/** True if the key is valid in every store: a relative path below the root. */
export function isKey(key: string): boolean {
  return key.length <= longestKey && key.split('/').every((name) => part.test(name))
}

export function checkKey(key: string): void {
  if (isKey(key)) return
  throw new Error(`${JSON.stringify(key.slice(0, 100))} is not a valid file key`)
}
