import type { Role } from '../domain/tenancy/index.ts'
import { localised } from '../platform/locales.ts'

type RoleMessages = {
  /** The name as a label. */
  readonly names: Readonly<Record<Role, string>>
  /** The name within a sentence: "join as …". */
  readonly inSentence: Readonly<Record<Role, string>>
}

const zhTw = {
  owner: '擁有者',
  manager: '經理',
  admin: '管理員',
  teacher: '老師',
  teaching_assistant: '助教',
  student: '學員',
}

const ja = {
  owner: 'オーナー',
  manager: 'マネージャー',
  admin: '管理者',
  teacher: '講師',
  teaching_assistant: 'ティーチングアシスタント',
  student: '受講生',
}

/** The names of the roles. */
export const roleMessages = localised<RoleMessages>({
  en: {
    names: {
      owner: 'Owner',
      manager: 'Manager',
      admin: 'Administrator',
      teacher: 'Teacher',
      teaching_assistant: 'Teaching assistant',
      student: 'Student',
    },
    inSentence: {
      owner: 'an owner',
      manager: 'a manager',
      admin: 'an administrator',
      teacher: 'a teacher',
      teaching_assistant: 'a teaching assistant',
      student: 'a student',
    },
  },
  'zh-TW': { names: zhTw, inSentence: zhTw },
  ja: { names: ja, inSentence: ja },
})
