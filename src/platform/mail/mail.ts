/** The sender. Without a name, readers see the bare address. */
export type Sender = { readonly name?: string; readonly address: string }

/** One mail to one recipient. `from` overrides fields of the deployment's sender, so a name alone is enough. */
export type Mail = {
  /** A bare address: `mei@example.com`, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly from?: Partial<Sender>
  readonly replyTo?: string
  /** The same each time this mail is sent, so that mail programs can remove duplicates. */
  readonly id?: string
}

/**
 * The outcome of a mail. A refusal is final, so do not send it again: the address or the message was
 * rejected. A temporary failure is thrown as Unavailable.
 */
export type Delivery =
  | { readonly is: 'accepted'; readonly id: string }
  | { readonly is: 'refused'; readonly part: 'address' | 'message'; readonly reason: string }

export type Mailer = { send: (mail: Mail) => Promise<Delivery> }
