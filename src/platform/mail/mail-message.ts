import { oneLine } from '../plain-text.ts'
import { isBareAddress } from './address.ts'
import type { Delivery, Mail, Sender } from './mail.ts'

/** A mail whose every field is filled in and safe to put into a header. */
export type MailMessage = Omit<Mail, 'from'> & { readonly from: Sender }

type Composition = { is: 'written'; letter: MailMessage } | Extract<Delivery, { is: 'refused' }>

/** Composes the message of every mailer, so stored mail equals the mail that SMTP would send. */
export function composeMessage(mail: Mail, sender: Sender): Composition {
  if (!isBareAddress(mail.to)) {
    return { is: 'refused', part: 'address', reason: 'Invalid e-mail address' }
  }
  const from = { ...sender, ...mail.from }
  checkOwnAddress(from.address)
  if (mail.replyTo !== undefined) checkOwnAddress(mail.replyTo)
  // A line break would allow header injection.
  const sanitized = from.name === undefined ? from : { ...from, name: oneLine(from.name) }
  return { is: 'written', letter: { ...mail, from: sanitized, subject: oneLine(mail.subject) } }
}

// These addresses are ours and not the recipient's: a malformed one is a bug, not a refusal.
function checkOwnAddress(email: string) {
  if (!isBareAddress(email)) throw new Error(`${JSON.stringify(email)} is not an e-mail address`)
}
