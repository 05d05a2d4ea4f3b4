import { join } from 'node:path'

/** Where mail is kept when there is no mail server to send it. */
export function mailFolder(dataFolder: string): string {
  return join(dataFolder, 'mail')
}
