import type { AppsLeft } from './apps-left.ts'
/** What one mail says, as plain sentences: whoever lays them out escapes them. */
export type MailText = {
  readonly subject: string
  readonly before: readonly string[]
  /** To be typed elsewhere, in mails that bring one. */
  readonly code?: string
  /** What the button says, in mails that have one. */
  readonly button?: string
  readonly after: readonly string[]
}

type Always = { readonly school: string; readonly when: string }
type Told = { readonly title: string; readonly body: string | null }
type Lasting = Always & { readonly lasts: string }

/** Every mail in one language. */
export type MailWords = {
  /** Without a name where whoever typed it need not be who reads it. */
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
    readonly password_changed: (about: Always & { readonly apps: AppsLeft | undefined }) => MailText
    readonly second_factor_enabled: (about: Always) => MailText
    readonly second_factor_disabled: (about: Always) => MailText
    readonly passkey_added: (about: Always) => MailText
    readonly passkey_removed: (about: Always) => MailText
    readonly account_deleted: (about: Always) => MailText
    readonly data_export_ready: (about: Lasting) => MailText
    readonly notification: (about: Always & Told) => MailText
    readonly invitation: (about: Lasting & { readonly inviter: string; readonly role: string }) => MailText
  }
}
