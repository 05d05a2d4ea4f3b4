import type { RemainingApps } from './remaining-apps.ts'
/** The text of one mail in plain sentences; the layout escapes them. */
export type MailText = {
  readonly subject: string
  readonly before: readonly string[]
  /** A code for the reader to type in, if the mail has one. */
  readonly code?: string
  /** The label of the button, if the mail has one. */
  readonly button?: string
  readonly after: readonly string[]
}

type Always = { readonly school: string; readonly when: string }
type NotificationText = { readonly title: string; readonly body: string | null }
/** The item that a code redeems. */
type VoucherText = Always & { readonly item: string; readonly code: string }
type Lasting = Always & { readonly lasts: string }

/** Every mail in one language. */
export type MailMessages = {
  /** Without a name if the recipient may not be the person who entered it. */
  readonly greeting: (name: string) => string
  readonly orOpen: string
  readonly sentBy: (school: string) => string
  readonly mails: {
    readonly verify_email: (about: Lasting) => MailText
    readonly already_registered: (about: Lasting) => MailText
    readonly reset_password: (about: Lasting) => MailText
    readonly sign_in_link: (about: Lasting) => MailText
    readonly sign_in_code: (about: Lasting & { readonly code: string }) => MailText
    readonly change_email: (about: Lasting) => MailText
    readonly email_changed: (about: Always & { readonly newEmail: string }) => MailText
    readonly password_changed: (about: Always & { readonly apps: RemainingApps | undefined }) => MailText
    readonly second_factor_enabled: (about: Always) => MailText
    readonly second_factor_disabled: (about: Always) => MailText
    readonly passkey_added: (about: Always) => MailText
    readonly passkey_removed: (about: Always) => MailText
    readonly account_deleted: (about: Always) => MailText
    readonly data_export_ready: (about: Lasting) => MailText
    readonly test_mail: (about: Always) => MailText
    readonly notification: (about: Always & NotificationText) => MailText
    readonly staff_notification: (about: Always & NotificationText) => MailText
    readonly gift: (
      about: VoucherText & { readonly giver: string; readonly message: string | null },
    ) => MailText
    readonly gift_bought: (about: VoucherText & { readonly recipient: string | null }) => MailText
    readonly seat: (about: VoucherText & { readonly giver: string }) => MailText
    readonly invitation: (about: Lasting & { readonly inviter: string; readonly role: string }) => MailText
  }
}
