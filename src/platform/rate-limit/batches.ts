type Waiting<Ask, Answer> = {
  readonly ask: Ask
  readonly answer: (answer: Answer) => void
  readonly fail: (cause: unknown) => void
}

type Options<Ask, Answer> = {
  readonly keyOf: (ask: Ask) => string
  /** Resolves a batch with unique keys, in the batch's order. */
  readonly run: (batch: readonly Ask[]) => Promise<readonly Answer[]>
  readonly most: number
}

/** Runs concurrent requests as batches: the first alone, then all that arrived while it ran. */
export function createBatches<Ask, Answer>({ keyOf, run, most }: Options<Ask, Answer>) {
  let waiting: Waiting<Ask, Answer>[] = []
  let isRunning = false

  function nextBatch(): readonly Waiting<Ask, Answer>[] {
    const batch = new Map<string, Waiting<Ask, Answer>>()
    const rest: Waiting<Ask, Answer>[] = []
    for (const each of waiting) {
      const key = keyOf(each.ask)
      if (batch.has(key) || batch.size === most) rest.push(each)
      else batch.set(key, each)
    }
    waiting = rest
    return [...batch.values()]
  }

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await answerBatch(nextBatch(), run)
    isRunning = false
  }

  return (ask: Ask): Promise<Answer> =>
    new Promise((answer, fail) => {
      waiting.push({ ask, answer, fail })
      if (!isRunning) void runAll()
    })
}

async function answerBatch<Ask, Answer>(
  batch: readonly Waiting<Ask, Answer>[],
  run: Options<Ask, Answer>['run'],
): Promise<void> {
  try {
    const answers = await run(batch.map(({ ask }) => ask))
    for (const [at, { answer, fail }] of batch.entries()) {
      const given = answers[at]
      if (given === undefined) fail(new Error('The result of a batch is incomplete'))
      else answer(given)
    }
  } catch (cause) {
    for (const { fail } of batch) fail(cause)
  }
}
