import type { NewNote } from '../../../domain/learning/index.ts'
import { invalid } from '../../../platform/fields.ts'
import { parseClockTime } from './clock-time.ts'

/** The note of a submitted form; a time that is none is refused. */
export function noteIn({ body = '', at = '' }: Readonly<Record<string, string>>): NewNote {
  const positionSeconds = at.trim() === '' ? null : parseClockTime(at)
  if (positionSeconds === undefined)
    throw invalid('note', [{ field: 'at', message: 'must be a time such as 4:05' }])
  // Forms send line breaks as CR LF.
  return { body: body.replaceAll('\r\n', '\n'), positionSeconds }
}
