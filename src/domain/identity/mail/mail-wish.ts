import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { recordFact } from '../../facts/index.ts'
import type { Role } from '../../tenancy/index.ts'
import type { AppsChoice } from '../apps-choice.ts'

/** A requested mail: template, recipient, language and data. */
export type MailWish = { readonly to: string; readonly name: string; readonly locale: string | null } & (
  | {
      readonly template: 'verify_email' | 'already_registered' | 'reset_password' | 'sign_in_link'
      readonly token: string
    }
  | { readonly template: 'sign_in_code'; readonly code: string }
  | { readonly template: 'change_email'; readonly token: string }
  | { readonly template: 'email_changed'; readonly newEmail: string }
  | { readonly template: 'password_changed'; readonly personId: PersonId; readonly apps: AppsChoice }
  | {
      readonly template:
        | 'second_factor_enabled'
        | 'second_factor_disabled'
        | 'passkey_added'
        | 'passkey_removed'
        | 'account_deleted'
        | 'data_export_ready'
        | 'test_mail'
    }
  | {
      readonly template: 'notification' | 'staff_notification'
      readonly title: string
      readonly body: string | null
      readonly path: string | null
    }
  | {
      readonly template: 'gift'
      readonly giver: string
      readonly item: string
      readonly message: string | null
      readonly code: string
    }
  | {
      readonly template: 'gift_bought'
      readonly item: string
      readonly code: string
      readonly recipient: string | null
    }
  | { readonly template: 'seat'; readonly giver: string; readonly item: string; readonly code: string }
  | { readonly template: 'invitation'; readonly token: string; readonly inviter: string; readonly role: Role }
)

export const mailWishContext = 'facts/mail.wanted'

/**
 * Requests a mail in the current transaction. Encrypted, so that the outbox contains no usable link or e-mail
 * address.
 */
export async function queueMail(
  tx: Tx,
  { clock, secretBox }: { clock: Clock; secretBox: SecretBox },
  schoolId: SchoolId,
  wish: MailWish,
): Promise<void> {
  const sealed = secretBox.seal(JSON.stringify(wish), mailWishContext).toString('base64')
  await recordFact(tx, clock, { schoolId, kind: 'mail.wanted', body: { sealed } })
}

/** Decrypts a requested mail from its fact. */
export function openMailWish(
  { secretBox }: { secretBox: SecretBox },
  { sealed }: { sealed: string },
): MailWish {
  const wish: MailWish = JSON.parse(secretBox.open(Buffer.from(sealed, 'base64'), mailWishContext))
  return wish
}
