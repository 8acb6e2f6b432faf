import { QRCodeSVG } from "qrcode.react";
import styles from "./qr-code.module.css";

interface QrCodeProps {
  value: string;
  /** What a screen reader says instead. */
  title: string;
}

const sizePx = 232;

/** For a camera: dark on white with a white margin, by night too. */
export const QrCode = ({ value, title }: QrCodeProps) => (
  <div className={styles.code}>
    <QRCodeSVG value={value} size={sizePx} marginSize={4} title={title} role="img" />
  </div>
);
