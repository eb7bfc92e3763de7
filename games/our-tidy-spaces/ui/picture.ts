/** Exports a drawing as a PNG file to save or to share. Data URLs only: the page allows no others. */

/** Pixels along the longer side. */
const SIZE = 1200

export async function pngOf(drawing: SVGSVGElement): Promise<string> {
  const { width, height } = drawing.viewBox.baseVal
  const scale = SIZE / Math.max(width, height)
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(width * scale))
  copy.setAttribute('height', String(height * scale))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw the picture')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

export function saveAs(name: string, png: string): void {
  const link = document.createElement('a')
  link.href = png
  link.download = name
  link.click()
}

export function fileOf(name: string, png: string): File {
  const bytes = Uint8Array.from(atob(png.slice(png.indexOf(',') + 1)), letter => letter.codePointAt(0)!)
  return new File([bytes], name, { type: 'image/png' })
}

export function canShare(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([], 'home.png', { type: 'image/png' })] })
  )
}
