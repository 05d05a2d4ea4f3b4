/** Settings and reports in this browser alone. A private window may refuse storage: then nothing is stored. */
export const browserStorage = {
  read(name, fallback) {
    try {
      return JSON.parse(localStorage.getItem(`lectern.${name}`)) ?? fallback
    } catch {
      return fallback
    }
  },
  write(name, value) {
    try {
      localStorage.setItem(`lectern.${name}`, JSON.stringify(value))
    } catch {}
  },
}
