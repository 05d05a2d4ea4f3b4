import type { Settings } from '../../config/settings.ts'
import { heldSecret, secretFile } from '../held-secret.ts'
import { examine, type Finding, failed, notChecked, ok, warning } from './finding.ts'
import type { ReadableSettings } from './readable-settings.ts'

/** The secret key is the deployment's own, and outlives it. */
export async function examineSecret(
  { settings, wrong }: ReadableSettings,
  dataFolder: string | undefined,
): Promise<Finding> {
  return await examine('Secret key', () => {
    if (wrong.has('SECRET_KEY')) return notChecked('SECRET_KEY is wrong')
    if (settings.SECRET_KEY) return ok('given by SECRET_KEY')
    if (!dataFolder) return notChecked('the data folder is not there')
    return judgeMadeSecret(settings, dataFolder)
  })
}

function judgeMadeSecret({ NODE_ENV, ALLOW_IN_PRODUCTION }: Settings, dataFolder: string) {
  const todo = 'set SECRET_KEY to a key of its own, for example from `openssl rand -base64 48`'
  const isAllowed = ALLOW_IN_PRODUCTION.includes('default-secrets')
  if (NODE_ENV === 'production' && !isAllowed) return failed('none given, in production', todo)
  const isMade = heldSecret({ dataFolder }) !== undefined
  const found = isMade ? `made, in ${secretFile({ dataFolder })}` : 'none yet; the first start makes one'
  return NODE_ENV === 'production' ? warning(found, todo) : ok(found)
}

export async function examineMail({ settings, wrong }: ReadableSettings): Promise<Finding> {
  return await examine('Mail', () => {
    if (wrong.has('SMTP_URL')) return notChecked('SMTP_URL is wrong')
    return mailOf(settings)
  })
}

function mailOf({ SMTP_URL, MAIL_FROM, NODE_ENV }: Settings) {
  if (SMTP_URL) return ok(`by ${new URL(SMTP_URL).host}, from ${MAIL_FROM}`)
  if (NODE_ENV === 'production') return failed('no mail server, in production', 'set SMTP_URL')
  return ok('kept for the preview page at /dev/mail')
}
