import parseAddresses from 'nodemailer/lib/addressparser'
import type { Sender } from './mail.ts'

// Stricter than RFC 5322: excludes characters that could start a second address or a header.
const bareAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u

// RFC 5321, section 4.5.3.1.3, without the angle brackets.
const longestAddress = 254

/** True if this is one address and nothing more. */
export function isBareAddress(text: string): boolean {
  return text.length <= longestAddress && bareAddress.test(text)
}

/** Reads `Lectern <mail@example.com>` or a bare address. */
export function parseSender(text: string): Sender {
  const [sender, ...rest] = parseAddresses(text, { flatten: true })
  if (!sender || rest.length > 0 || !isBareAddress(sender.address)) {
    throw new Error(`"${text}" is not a valid sender: write it as "Name <name@example.com>"`)
  }
  return sender.name ? { name: sender.name, address: sender.address } : { address: sender.address }
}
