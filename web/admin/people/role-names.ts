import { roleMessages } from '../../../src/labels/roles.ts'
import { language } from '../kit/texts/language.ts'

/** The name of each role. */
export const roleNames: Readonly<Record<string, string>> = roleMessages(language).names
export const nameOfRole = (role: string) => roleNames[role] ?? role
