import { describe, expect, it } from "vitest";
import { tokenize } from "../../../src/internal/text/tokenize.ts";

describe("tokenize", () => {
  it("splits identifiers before lower-casing and keeps them as one word too", () => {
    expect(tokenize("getUserToken")).toStrictEqual(["get", "user", "token", "getusertoken"]);
    expect(tokenize("get_user-token")).toStrictEqual(["get", "user", "token", "getusertoken"]);
    expect(tokenize("HTMLParser")).toStrictEqual(["html", "parser", "htmlparser"]);
    expect(tokenize("listPRsForRepo")).toStrictEqual(["list", "prs", "repo", "listprsforrepo"]);
    expect(tokenize("mp3")).toStrictEqual(["mp", "3", "mp3"]);
  });

  it("splits identifiers beside other scripts in the same way", () => {
    expect(tokenize("открыть PRs HTMLParser")).toStrictEqual([
      "открыть",
      "prs",
      "html",
      "parser",
      "htmlparser",
    ]);
  });

  it("takes the Arabic article off the beginning of a word alone", () => {
    expect(tokenize("والملفات")).toStrictEqual(["ملفات"]);
    expect(tokenize("مسالمات")).toStrictEqual(["مسالمات"]);
  });

  it("splits at dots, slashes and colons", () => {
    expect(tokenize("math.hypot fs/read:all")).toStrictEqual([
      "math",
      "hypot",
      "fs",
      "read",
      "all",
    ]);
  });

  it("drops function words unless nothing else is left", () => {
    expect(tokenize("What is the weather in Paris?")).toStrictEqual(["weather", "pari"]);
    expect(tokenize("what is it")).toStrictEqual(["what", "is", "it"]);
  });

  it("stems English words", () => {
    expect(tokenize("created issues")).toStrictEqual(["creat", "issu"]);
  });

  it("folds full width, ligatures and diacritics", () => {
    expect(tokenize("Ｃａｆé ﬁle Straße")).toStrictEqual(["cafe", "file", "strass"]);
    expect(tokenize("Ærø Œuvre Łódź Đorđe ISI ısı λόγος STRAẞE æble œuf Øre łza")).toStrictEqual(
      tokenize("AEro OEuvre Lodz Dorde ISI isi λογοσ STRASSE aeble oeuf Ore lza"),
    );
    expect(tokenize("مكتبة على")).toStrictEqual(tokenize("مكتبه علي"));
  });

  it("cuts scripts without spaces into pairs of characters", () => {
    expect(tokenize("搜索文件")).toStrictEqual(["搜索", "索文", "文件"]);
    expect(tokenize("図")).toStrictEqual(["図"]);
    expect(tokenize("使用Bing搜索")).toStrictEqual(["使用", "bing", "搜索"]);
    expect(tokenize("データベース")).toStrictEqual(["デー", "ータ", "タベ", "ベー", "ース"]);
    expect(tokenize("파일을")).toStrictEqual(["파일", "일을"]);
  });

  it("takes the vowels and marks of Thai and Lao with their consonant", () => {
    expect(tokenize("ไฟล์")).toStrictEqual(["ไฟล์"]);
    expect(tokenize("อากาศ")).toStrictEqual(["อากา", "กาศ"]);
    expect(tokenize("ໄຟລ໌")).toStrictEqual(["ໄຟລ໌"]);
  });

  it("keeps the vowel signs of Hindi and drops those of Arabic", () => {
    expect(tokenize("फ़ाइल")).toStrictEqual(tokenize("फ\u093cाइल"));
    expect(tokenize("कि")).not.toStrictEqual(tokenize("क"));
    expect(tokenize("مَلَفّ")).toStrictEqual(tokenize("ملف"));
  });

  it("finds no terms where there are no letters or digits", () => {
    expect(tokenize("")).toStrictEqual([]);
    expect(tokenize(" ?! 🙂 _-_ ")).toStrictEqual([]);
    // A Thai vowel sign without its consonant.
    expect(tokenize("\u0e34")).toStrictEqual([]);
  });

  it("treats names of object members as words", () => {
    expect(tokenize("__proto__ constructor")).toStrictEqual(["proto", "constructor"]);
  });

  it("is linear in the length of the text", () => {
    expect(tokenize("aA".repeat(50_000))).toHaveLength(50_000);
    expect(tokenize("_".repeat(100_000))).toStrictEqual([]);
    expect(tokenize("é".repeat(100_000))).toHaveLength(1);
  });
});
