import { readFileSync } from 'node:fs'

// Linux counts in hundredths of a second, whatever its own clock.
const msPerTick = 10

/** The CPU time of a process and its children so far; NaN if the system does not report it. */
export function cpuMsOf(pid: number | undefined): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + cpuMsOf(Number(child)), ownCpuMs(pid))
  } catch {
    return Number.NaN
  }
}

function ownCpuMs(pid: number | undefined): number {
  // After the name, which may contain anything: state is the first, time in user and kernel the 12th and
  // 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
