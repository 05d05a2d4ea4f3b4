import { publicTables } from '../../../src/domain/changes/index.ts'

/** What a statement means for the rule that who changes public tables records a public change. */
type Meaning = 'begin' | 'commit' | 'rollback' | 'records' | 'writes' | 'nothing'

const names = publicTables.map((table) => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
const write = new RegExp(`\\b(?:insert into|update|delete from) "?(?:${names.join('|')})"?(?![a-z_"])`, 'i')

const meanings = new Map<string, Meaning>()

// Each text is examined once: a test file sends the same statements again and again.
function meaningOf(text: string): Meaning {
  const meaning = meanings.get(text) ?? meaningOfNew(text)
  meanings.set(text, meaning)
  return meaning
}

function meaningOfNew(text: string): Meaning {
  if (/^(?:begin|start transaction)/.test(text)) return 'begin'
  if (text === 'commit' || text === 'rollback') return text
  if (text.includes('insert into "public_changes"')) return 'records'
  return write.test(text) ? 'writes' : 'nothing'
}

/** The transactions of one session, to find those that change public tables and record nothing. */
export type ChangeLog = {
  /** Called after each statement with the number of rows that it wrote. */
  readonly add: (text: string, rowCount: number | null) => void
}

/** Calls back with the first statement that changed a public table in a transaction without a record. */
export function createChangeLog(onUnrecorded: (text: string) => void): ChangeLog {
  let isOpen = false
  let written: string | undefined
  let isRecorded = false
  const begin = (isBegun: boolean) => {
    isOpen = isBegun
    written = undefined
    isRecorded = false
  }
  const close = () => {
    if (written !== undefined && !isRecorded) onUnrecorded(written)
    begin(false)
  }
  return {
    add(text, rowCount) {
      const meaning = meaningOf(text)
      if (meaning === 'begin') begin(true)
      if (meaning === 'rollback') begin(false)
      if (meaning === 'records') isRecorded = true
      if (meaning === 'writes' && rowCount !== 0) written ??= text
      if (meaning === 'commit' || !isOpen) close()
    },
  }
}
