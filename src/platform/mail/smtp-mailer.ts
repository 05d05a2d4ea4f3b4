import { createTransport } from 'nodemailer'
import { Unavailable } from '../unavailable.ts'
import { parseSender } from './address.ts'
import type { Delivery, Mailer } from './mail.ts'
import { composeMessage, type MailMessage } from './mail-message.ts'

// Nodemailer itself waits two minutes for a connection, ten for an answer. The query of the URL may set
// others.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Sends through the SMTP server at `url`: `smtp://user:password@host:587`, or `smtps:` for implicit TLS. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  if (!/^smtps?:\/\//i.test(url))
    throw new Error('The URL of an SMTP server must start with smtp:// or smtps://')
  const sender = parseSender(from)
  const transport = createTransport({ ...patience, url, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(mail) {
      const composed = composeMessage(mail, sender)
      if (composed.is === 'refused') return composed
      try {
        const { messageId } = await transport.sendMail(asMessage(composed.letter))
        return { is: 'accepted', id: messageId }
      } catch (error) {
        return refusalIn(error as SmtpFault)
      }
    },
  }
}

function asMessage({ from, to, subject, text, html, replyTo, id }: MailMessage) {
  return {
    // RFC 5322, section 3.6.4; nodemailer generates one otherwise.
    ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(from.address)}>` }),
    subject,
    text,
    html,
    replyTo,
    // As an object an address is taken as it is, where a string would be read as a list.
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: to },
    // RFC 3834: asks absence notes not to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** The relevant parts of a nodemailer error; `permanent` is absent if no server responded. */
type SmtpFault = Error & { command?: string; permanent?: boolean; response?: string }

function refusalIn(fault: SmtpFault): Delivery {
  const reason = fault.response ?? fault.message
  if (fault.permanent && fault.command === 'RCPT TO') return { is: 'refused', part: 'address', reason }
  if (fault.permanent && fault.command === 'DATA') return { is: 'refused', part: 'message', reason }
  // A rejected sign-in or sender is permanent too, but can be fixed in the settings, so the mail is retried.
  throw new Unavailable('Mail', { retryAfter: 60, cause: fault })
}
