/** Fills measured figures into pages that are written by hand: each figure has its place between two marks. */

/** Puts each text between its two marks. Throws if the marks are missing, so that no measurement is lost. */
export function filled(page: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((text, [name, section]) => {
    const marks = new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- end of ${name} -->)`)
    if (!marks.test(text)) throw new Error(`the page has no place for ${name}`)
    return text.replace(marks, (_, from: string, to: string) => `${from}\n\n${section.trim()}\n\n${to}`)
  }, page)
}
