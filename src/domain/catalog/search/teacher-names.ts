import { type RawBuilder, sql } from 'kysely'

const runs =
  /(?<spaceless>[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々]+)|(?<word>[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々]]+)/gv
const separator = '\n'

/** The patterns that a teacher's name must match, one a line; empty where the text is too short to be a name. */
export function namePatterns(text: string): string {
  const found = [...folded(text).matchAll(runs)].map(({ groups = {} }) => groups)
  const length = found.reduce(
    (sum, { spaceless = '', word = '' }) => sum + [...(spaceless || word)].length,
    0,
  )
  if (length < 2) return ''
  return found.map(({ spaceless, word }) => (word ? `% ${word}%` : `%${spaceless}%`)).join(separator)
}

/** The courses and services of teachers whose name has every word of the patterns. */
export function taughtBy({ schoolId, names }: { schoolId: unknown; names: unknown }): RawBuilder<object> {
  const matchesQuery = sql`${names} <> '' and ' ' || ${foldedName} like all (string_to_array(${names}, ${separator}))`
  return sql`
    select 'course' as item_type, teaching.course_id as item_id
    from lecturers
    join course_lecturers as teaching
      on teaching.school_id = lecturers.school_id and teaching.lecturer_id = lecturers.id
    where lecturers.school_id = ${schoolId} and ${matchesQuery}
    union
    select 'consulting_service', services.id
    from lecturers
    join consulting_services as services
      on services.school_id = lecturers.school_id and services.lecturer_id = lecturers.id
    where lecturers.school_id = ${schoolId} and ${matchesQuery}`
}

// Ignores width, case and accents, as `folded` does for the search text.
const foldedName = sql`normalize(regexp_replace(normalize(lower(lecturers.name), nfd), '[\u0300-\u036f]', '', 'g'), nfkc)`

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
}
