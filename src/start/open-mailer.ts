import type { Config } from '../config/read-config.ts'
import { systemClock } from '../platform/clock.ts'
import { createFolderMailer } from '../platform/mail/folder-mailer.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { mailFolder } from './mail-folder.ts'

/** Sends mail through SMTP_URL, or stores it in a folder for the preview page. */
export function openMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, dataFolder: string): Mailer {
  const { SMTP_URL: url, MAIL_FROM: from } = config
  try {
    if (url) return createSmtpMailer({ url, from })
    return createFolderMailer({ folder: mailFolder(dataFolder), from, clock: systemClock })
  } catch (error) {
    throw new StartFailure(`Mail cannot be sent: ${error instanceof Error ? error.message : error}`, [
      'set MAIL_FROM to a name and an e-mail address: Lectern <no-reply@school.example>',
    ])
  }
}
