type QueuedRequest<Request, Answer> = {
  readonly request: Request
  readonly answer: (answer: Answer) => void
  readonly fail: (cause: unknown) => void
}

type Options<Request, Answer> = {
  readonly keyOf: (request: Request) => string
  /** Resolves a batch with unique keys, in the batch's order. */
  readonly run: (batch: readonly Request[]) => Promise<readonly Answer[]>
  readonly most: number
}

/** Runs concurrent requests as batches: the first alone, then all that arrived while it ran. */
export function createBatches<Request, Answer>({ keyOf, run, most }: Options<Request, Answer>) {
  let waiting: QueuedRequest<Request, Answer>[] = []
  let isRunning = false

  function nextBatch(): readonly QueuedRequest<Request, Answer>[] {
    const batch = new Map<string, QueuedRequest<Request, Answer>>()
    const rest: QueuedRequest<Request, Answer>[] = []
    for (const each of waiting) {
      const key = keyOf(each.request)
      if (batch.has(key) || batch.size === most) rest.push(each)
      else batch.set(key, each)
    }
    waiting = rest
    return [...batch.values()]
  }

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await runBatch(nextBatch(), run)
    isRunning = false
  }

  return (request: Request): Promise<Answer> =>
    new Promise((answer, fail) => {
      waiting.push({ request, answer, fail })
      if (!isRunning) void runAll()
    })
}

async function runBatch<Request, Answer>(
  batch: readonly QueuedRequest<Request, Answer>[],
  run: Options<Request, Answer>['run'],
): Promise<void> {
  try {
    const answers = await run(batch.map(({ request }) => request))
    for (const [at, { answer, fail }] of batch.entries()) {
      const result = answers[at]
      if (result === undefined) fail(new Error('The result of a batch is incomplete'))
      else answer(result)
    }
  } catch (cause) {
    for (const { fail } of batch) fail(cause)
  }
}
