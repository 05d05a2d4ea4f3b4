const calendar = 'src/platform/calendar.ts'
const durations = 'src/platform/durations.ts'
// Reads and writes moments of the database and of answers, far faster than a calendar could.
const moments = 'src/platform/timestamps.ts'

type Rule = { readonly says: string; readonly found: RegExp; readonly except: readonly string[] }

const rules: readonly Rule[] = [
  {
    says: `Temporal is used by ${calendar} alone; add a function there`,
    found: /\bTemporal\./,
    except: [calendar],
  },
  {
    says: `months, days and offsets are computed by ${calendar}`,
    found: /\.set(?:UTC)?(?:FullYear|Month|Date|Hours)\(|\bDate\.UTC\(|\bgetTimezoneOffset\b/,
    except: [calendar, moments],
  },
  {
    says: `hours and days have names in ${durations}, and seconds are inSeconds(…)`,
    found:
      /(?<![\w'"=.])(?:3_?600(?:_?000)?|86_?400(?:_?000)?|604_?800(?:_?000)?|31_?536_?000)(?![\w'"])|\b(?:24|60) \* (?:60|1_?000|3_?600)\b|\* 60_?000\b/,
    except: [durations],
  },
  {
    says: `the durations of ${durations} are not declared again`,
    found: /^\s*(?:export )?const (?:second|minute|hour|day|week)(?:Ms|Length)? = [\d_]+/,
    except: [durations],
  },
]

/** The lines of a file that do their own arithmetic with time, each as a line to print. */
export function timeFaults(file: string, text: string): string[] {
  const own = rules.filter(({ except }) => !except.includes(file))
  return text.split('\n').flatMap((line, at) => {
    const rule = isComment(line) ? undefined : own.find(({ found }) => found.test(line))
    return rule ? [`${file}:${at + 1}: ${rule.says}`] : []
  })
}

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line)
