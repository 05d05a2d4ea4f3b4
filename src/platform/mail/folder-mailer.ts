import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { parseSender } from './address.ts'
import type { Mailer } from './mail.ts'
import { composeMessage } from './mail-message.ts'
import { dropAllBut, storeMail } from './stored-mail.ts'

const mostStored = 200

/** Sends nothing: keeps the newest mails in a folder, for a preview page. */
export function createFolderMailer({
  folder,
  from,
  clock,
}: {
  folder: string
  from: string
  clock: Clock
}): Mailer {
  const sender = parseSender(from)
  let count = 0

  function nextId(now: Date): string {
    count = (count + 1) % 1_000_000
    const moment = now.toISOString().replace(/[-:.]/g, '')
    return `${moment}-${String(count).padStart(6, '0')}-${randomBytes(4).toString('hex')}`
  }

  return {
    async send(mail) {
      const composed = composeMessage(mail, sender)
      if (composed.is === 'refused') return composed
      const now = clock.now()
      const id = nextId(now)
      await storeMail(folder, { ...composed.letter, id, storedAt: now.toISOString() })
      await dropAllBut(mostStored, folder)
      return { is: 'accepted', id }
    },
  }
}
