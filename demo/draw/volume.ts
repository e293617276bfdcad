/** Light from the upper left that gives flat drawings the volume of food. */

/** The filters, to be drawn once in an image: for single pieces, for those in a pile, and for heaps and dishes. */
export function lights(): string {
  return light('piece', 15, 13) + light('small', 10, 9) + light('dish', 9, 5)
}

/** Lights a drawing as one body: it is bright where its outline rises, and dark where it turns away. */
export function lit(drawing: string, as: 'piece' | 'small' | 'dish' = 'piece'): string {
  return `<g filter="url(#${as})">${drawing}</g>`
}

function light(id: string, soft: number, depth: number): string {
  return (
    `<filter id="${id}" x="-8%" y="-8%" width="116%" height="116%" color-interpolation-filters="sRGB">` +
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${soft}" result="height"/>` +
    `<feDiffuseLighting in="height" surfaceScale="${depth}" diffuseConstant="1.22" lighting-color="#fff" result="day"><feDistantLight azimuth="236" elevation="56"/></feDiffuseLighting>` +
    '<feComposite in="SourceGraphic" in2="day" operator="arithmetic" k1="1.04" result="shaded"/>' +
    '<feComposite in="shaded" in2="SourceAlpha" operator="in"/></filter>'
  )
}
