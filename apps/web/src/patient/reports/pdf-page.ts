import { type Color, PageSizes, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import { day } from "../../theme/tokens.ts";

export const ink = colorOf(day.ink);
export const inkSecond = colorOf(day.inkSecond);
export const primary = colorOf(day.primary);
export const goalLine = colorOf(day.goalLine);
export const rule = colorOf(day.line);

const margin = 54;

export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: Color;
  /** `x` is the text's right end. */
  readonly isRight?: boolean;
  /** An earlier page; by default the current one. */
  readonly page?: PDFPage;
}

/** Writes from the top of the page down and starts a new page when it is full. Sizes in points. */
export interface PdfWriter {
  readonly document: PDFDocument;
  readonly left: number;
  readonly right: number;
  readonly page: PDFPage;
  /** Reserves `height` below the existing content; returns its lower edge. */
  take(height: number): number;
  hasRoom(height: number): boolean;
  newPage(): void;
  write(text: string, x: number, y: number, style: TextStyle): Promise<void>;
}

export async function createPdf(language: string): Promise<PdfWriter> {
  const document = await PDFDocument.create();
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const size = new Intl.Locale(language).maximize().region === "US" ? PageSizes.Letter : PageSizes.A4;
  const [width, height] = size;
  let page = document.addPage(size);
  let y = height - margin;

  const writer: PdfWriter = {
    document,
    left: margin,
    right: width - margin,
    get page() {
      return page;
    },
    take(wanted) {
      y -= wanted;
      return y;
    },
    hasRoom: (wanted) => y - wanted >= margin,
    newPage() {
      page = document.addPage(size);
      y = height - margin;
    },
    async write(text, x, baseline, style) {
      const { size: textSize, isBold = false, color = ink, isRight = false, page: target = page } = style;
      const font = isBold ? bold : regular;
      if (canEncode(font, text)) {
        const start = isRight ? x - font.widthOfTextAtSize(text, textSize) : x;
        target.drawText(text, { x: start, y: baseline, size: textSize, font, color });
        return;
      }
      const { bytes, widthPoints, heightPoints, descentPoints } = await drawAsPicture(text, textSize, isBold);
      const image = await document.embedPng(bytes);
      const start = isRight ? x - widthPoints : x;
      target.drawImage(image, { x: start, y: baseline - descentPoints, width: widthPoints, height: heightPoints });
    },
  };
  return writer;
}

function colorOf(hex: string): Color {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}

function canEncode(font: PDFFont, text: string): boolean {
  try {
    font.encodeText(text);
    return true;
  } catch {
    return false;
  }
}

const picturePixelsPerPoint = 4;

/** The PDF's own fonts have Western European characters only; any other name is drawn by the browser. */
async function drawAsPicture(text: string, size: number, isBold: boolean) {
  const canvas = document.createElement("canvas");
  const font = `${isBold ? "bold " : ""}${size * picturePixelsPerPoint}px sans-serif`;
  const measuring = canvas.getContext("2d");
  if (!measuring) throw new Error("This browser draws no canvas.");
  measuring.font = font;
  const descent = Math.ceil(size * picturePixelsPerPoint * 0.3);
  canvas.width = Math.ceil(measuring.measureText(text).width) + 2;
  canvas.height = Math.ceil(size * picturePixelsPerPoint * 1.3);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no canvas.");
  context.font = font;
  context.fillStyle = day.ink;
  context.fillText(text, 0, canvas.height - descent);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The canvas gave no picture.");
  return {
    bytes: await blob.arrayBuffer(),
    widthPoints: canvas.width / picturePixelsPerPoint,
    heightPoints: canvas.height / picturePixelsPerPoint,
    descentPoints: descent / picturePixelsPerPoint,
  };
}
