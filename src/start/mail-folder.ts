import { join } from 'node:path'
import type { Config } from '../config/read-config.ts'

/** The folder of stored mail when there is no mail server. */
export function mailFolder(dataFolder: string): string {
  return join(dataFolder, 'mail')
}

/** The folder that the mail page shows; undefined if mail is really sent, or in production. */
export function storedMailFolder(
  { SMTP_URL, NODE_ENV }: Pick<Config, 'SMTP_URL' | 'NODE_ENV'>,
  dataFolder: string,
): string | undefined {
  return SMTP_URL || NODE_ENV === 'production' ? undefined : mailFolder(dataFolder)
}
